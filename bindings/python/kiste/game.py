# SPDX-License-Identifier: MIT
"""Games and positions, with the names that people know from OpenSpiel."""
from __future__ import annotations

import enum
import hashlib
import operator
import os
import random
import re
import threading
from typing import TYPE_CHECKING, Any, Iterable, Mapping, NamedTuple

from ._library import ffi, lib, text, written

if TYPE_CHECKING:
    import numpy

__all__ = ["CHANCE", "CLOCK", "TERMINAL", "Choice", "Game", "GameType", "IllegalAction", "PlayerId", "Rng", "SpielError", "State",
           "games", "load_game", "registered_games", "registered_names"]


class PlayerId(enum.IntEnum):
    """Players that are no seats, as OpenSpiel numbers them; and time, whose moves end a sandglass."""

    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4
    CLOCK = -31


CHANCE, TERMINAL, CLOCK = int(PlayerId.CHANCE), int(PlayerId.TERMINAL), int(PlayerId.CLOCK)

_SEAT_CHANCE, _SEAT_CLOCK = lib.KISTE_CHANCE, lib.KISTE_CLOCK
_LANGUAGES = {"de": lib.KISTE_DE, "en": lib.KISTE_EN}
EXACT = 1 << 32
"""From here on an action is a move itself: this number and the move's eight bytes as another."""


class SpielError(ValueError):
    """Something that cannot be done; nothing was."""


class IllegalAction(SpielError):
    """An action that the rules forbid; tells which rule."""

    def __init__(self, clause: str, says: str, where: str) -> None:
        super().__init__(f"{says} ({where})")
        self.clause, self.says, self.where = clause, says, where

    def __reduce__(self):
        return IllegalAction, (self.clause, self.says, self.where)  # as another process is told of it


class GameType(NamedTuple):
    """What there is to know of a game before it is played."""

    short_name: str
    long_name: str
    about: str
    version: int
    min_num_players: int
    max_num_players: int
    has_chance: bool
    has_secrets: bool
    slow: bool
    options: dict[str, list[str]]

    @property
    def dynamics(self) -> "Dynamics":
        """Who must act at once is asked one after the other."""
        return Dynamics.SEQUENTIAL

    @property
    def chance_mode(self) -> "ChanceMode":
        """Whether there are dice, cards or lots."""
        return ChanceMode.EXPLICIT_STOCHASTIC if self.has_chance else ChanceMode.DETERMINISTIC

    @property
    def information(self) -> "Information":
        """Whether all know the same."""
        return Information.IMPERFECT_INFORMATION if self.has_secrets else Information.PERFECT_INFORMATION

    @property
    def reward_model(self) -> "RewardModel":
        """The score is told after every action, and rewards are what it has changed."""
        return RewardModel.REWARDS

    @property
    def utility(self) -> "Utility":
        """Whether what one wins another loses depends on the game and its house rules."""
        return Utility.GENERAL_SUM

    @property
    def provides_observation_tensor(self) -> bool:
        """As does every game, and strings, and both of what a player knows."""
        return True

    provides_observation_string = provides_information_state_tensor = provides_information_state_string = provides_observation_tensor

    @property
    def parameter_specification(self) -> dict[str, list[str]]:
        """The house rules, and what each can be."""
        return self.options


class Dynamics(enum.Enum):
    """How moves follow each other."""

    SEQUENTIAL = "sequential"
    SIMULTANEOUS = "simultaneous"


class ChanceMode(enum.Enum):
    """What chance does."""

    DETERMINISTIC = "deterministic"
    EXPLICIT_STOCHASTIC = "explicit stochastic"
    SAMPLED_STOCHASTIC = "sampled stochastic"


class Information(enum.Enum):
    """What players know."""

    PERFECT_INFORMATION = "perfect"
    IMPERFECT_INFORMATION = "imperfect"


class RewardModel(enum.Enum):
    """When a score is known."""

    REWARDS = "rewards"
    TERMINAL = "terminal"


class Utility(enum.Enum):
    """Whether scores add up to something."""

    ZERO_SUM = "zero sum"
    CONSTANT_SUM = "constant sum"
    GENERAL_SUM = "general sum"
    IDENTICAL = "identical"


for _kind in (Dynamics, ChanceMode, Information, RewardModel, Utility):
    setattr(GameType, _kind.__name__, _kind)


class Choice(NamedTuple):
    """What a player can do: one move, or a run of moves that differ only in an amount, from that of `move` by `step` to `most`.
    `move` is its eight bytes as a number, the amount in the upper four; `action` is what names it, of a run its lowest."""

    action: int
    move: int
    most: int
    step: int


_PLACING = threading.Lock()
"""Held for a moment, to put one position in the place of another; and while this process is forked, so that nobody's child finds it
held by a thread that it does not have."""
os.register_at_fork(before=_PLACING.acquire, after_in_parent=_PLACING.release, after_in_child=_PLACING.release)


def _player(seat: int) -> int:
    return {_SEAT_CHANCE: CHANCE, _SEAT_CLOCK: CLOCK}.get(seat, seat)


def _move(number: int):
    """A move's eight bytes as a number, as C has it."""
    return number & 255, number >> 8 & 255, number >> 16 & 255, number >> 24 & 255, number >> 32


def _as_number(move) -> int:
    return move.verb | move.a << 8 | move.b << 16 | move.c << 24 | move.n << 32


def _bytes_of(move) -> bytes:
    return _as_number(move).to_bytes(_MOVE_SIZE, "little")


def _players(seats: int) -> list[int]:
    return [_player(seat) for seat in range(32) if seats >> seat & 1]


def _both(pair) -> dict[str, str]:
    return {name: text(pair[number]) for name, number in _LANGUAGES.items()}


def _said(words: str) -> bytes:
    """A text for C, which would end it at a NUL."""
    if not isinstance(words, str) or "\0" in words:
        raise SpielError(f"{words!r} is no text of this game's")
    return words.encode()


def _language(lang: str) -> int:
    if lang not in _LANGUAGES:
        raise SpielError(f"there is no language {lang!r}, only {', '.join(_LANGUAGES)}")
    return _LANGUAGES[lang]


def games(lang: str = "en") -> list[GameType]:
    """All games there are."""
    _language(lang)
    found, ret = [], ffi.new("struct kiste_game *")
    for n in range(lib.kiste_game_count()):
        lib.kiste_game_at(n, ret)
        options = {option["id"]: option["values"] for option in _options(ret.name)}
        found.append(GameType(text(ret.name), _both(ret.title)[lang], _both(ret.about)[lang], ret.version, ret.seats_min,
                              ret.seats_max, ret.chance, ret.secrets, ret.slow, options))
    return found


def _options(name) -> Iterable[dict[str, Any]]:
    option, n = ffi.new("struct kiste_option *"), 0
    while lib.kiste_option_at(name, n, option):
        values = ([text(option.values[value]) for value in range(option.min, option.max + 1)] if option.values
                  else [str(option.min), "…", str(option.max)])
        yield {"id": text(option.id), "values": values}
        n += 1


def registered_games() -> list[GameType]:
    """All games there are, by OpenSpiel's name."""
    return games()


def registered_names() -> list[str]:
    """The names that :func:`load_game` takes."""
    return [game.short_name for game in games()]


def load_game(name: str, options: Mapping[str, Any] | str = "", *, players: int = 0, amounts: int = 1) -> "Game":
    """A game with house rules ({"wmd": "yes"} or "wmd=yes") and so many players (0: the fewest). ValueError: why not. As in OpenSpiel
    all of it can be said in the name, "kniffel(players=3)", and `players` and `amounts` can stand among the options."""
    return Game(name, options, players=players, amounts=amounts)


def _spelt(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _taken_apart(name: str, options: Mapping[str, Any] | str) -> tuple[str, dict[str, str]]:
    """The game's name and its options, wherever they were said."""
    parts = re.fullmatch(r"([^(]*)(?:\((.*)\))?", name, re.S)
    if not parts:
        raise SpielError(f"there is no game {name!r}")
    short, said = parts.groups("")
    words = re.split(r"[,\s]+", said) + (options.split() if isinstance(options, str) else [])
    pairs = [tuple(word.split("=", 1)) if "=" in word else (word, "") for word in words if word]
    if not isinstance(options, str):
        pairs += [(key, _spelt(value)) for key, value in options.items()]
    return short, dict(pairs)


class Game:
    """A match: everything that does not change while it is played. Any number of threads may use it.

    amounts: how many values of a run of amounts (a bid) have an action of their own, spread evenly from the lowest to the highest;
    with one, only the lowest has. (Any other can be said in the game's notation.)"""

    def __init__(self, name: str, options: Mapping[str, Any] | str = "", *, players: int = 0, amounts: int = 1) -> None:
        short, said = _taken_apart(name, options)
        players, amounts = int(said.pop("players", players)), int(said.pop("amounts", amounts))
        options = " ".join(f"{key}={value}" for key, value in said.items())
        why = ffi.new("char[240]")
        if not 0 <= players <= lib.KISTE_SEATS_MAX:
            raise SpielError(f"{short} is not for {players} players")
        match = lib.kiste_match_open(_said(short), players, _said(options), why, len(why))
        if not match:
            raise SpielError(text(why))
        self.name, self.options = short, options
        self._match = ffi.gc(match, lib.kiste_match_close)
        self._views = lib.kiste_views(match)
        self._size = lib.kiste_state_size(match)
        self._seats = lib.kiste_seats(match)
        self._kind = ffi.typeof(f"uint64_t[{(self._size + 7) // 8}]")
        self._width, self._amounts = lib.kiste_choices_max(match), amounts
        if not 0 < amounts < EXACT // self._width:
            raise SpielError("of a run at least one amount has an action, and not more than can be counted")
        self._room = threading.local()  # for choices and amounts: the library is called without Python's lock

    def __repr__(self) -> str:
        return f"kiste.load_game({self.name!r}, {self.options!r}, players={self._seats}, amounts={self._amounts})"

    __str__ = __repr__

    def __reduce__(self):
        return _opened, (self.name, self.options, self._seats, self._amounts)

    def get_type(self) -> GameType:
        """What there is to know of it."""
        return next(game for game in games() if game.short_name == self.name)

    def get_parameters(self) -> dict[str, Any]:
        """The options it was loaded with, and the number of players."""
        return {**dict(pair.split("=", 1) for pair in self.options.split()), "players": self._seats}

    def num_players(self) -> int:
        """Seats, computers included."""
        return self._seats

    def num_distinct_actions(self) -> int:
        """The actions of players are numbers below this."""
        return self._width * self._amounts

    def policy_tensor_shape(self) -> list[int]:
        """Of an array with a place for each action."""
        return [self.num_distinct_actions()]

    def max_choices(self) -> int:
        """A seat never has more choices than this (a run of amounts is one)."""
        return self._width

    def max_chance_outcomes(self) -> int:
        """Nor chance more outcomes."""
        return lib.kiste_odds_max(self._match)

    def state_size(self) -> int:
        """The bytes of a position."""
        return self._size

    def key_size(self) -> int:
        """So many of its first bytes tell positions apart; what follows is history."""
        return lib.kiste_key_size(self._match)

    def observation_tensor_shape(self) -> list[int]:
        """Of :meth:`State.observation_tensor`."""
        return [self._size]

    def observation_tensor_size(self) -> int:
        """How many numbers that has."""
        return self._size

    information_state_tensor_shape = observation_tensor_shape
    information_state_tensor_size = observation_tensor_size

    def team(self, player: int) -> list[int]:
        """The players who win and lose together with this one, themselves included."""
        return _players(lib.kiste_team(self._match, self._own_seat(player)))

    def player_name(self, player: int, lang: str = "en") -> str:
        """"White", "Player 2"."""
        seat, language = self._seat(player), _language(lang)
        return written(lambda to, size: lib.kiste_seat_name(self._match, seat, language, to, size))

    def new_initial_state(self, position: str | None = None) -> "State":
        """The position before the first move, or the one that this text (as ``str(state)`` gives it) describes."""
        now = _Position(self)
        if position is None:
            lib.kiste_setup(self._match, now.at)
        else:
            refusal = lib.kiste_read(self._match, _said(position), now.at)
            if refusal:
                raise self._illegal(refusal)
        return State(self, now)

    def deserialize_state(self, data: bytes) -> "State":
        """What :meth:`State.serialize` gave, of a game with the same options; other bytes are refused."""
        raw, seal = bytes(data[:-SEAL_SIZE]), bytes(data[-SEAL_SIZE:])
        for who in (None, ()):
            if len(raw) == self._size and seal == self._seal(raw, who is not None):
                return _restored(self, raw, who, None)
        raise SpielError(f"these bytes are no position of {self.name} with these options")

    def _seal(self, raw: bytes, is_view: bool) -> bytes:
        """Tells bytes of this game's positions from others, so that none are taken for what they are not."""
        about = f"{self.name} {self.options} {self._seats} {lib.kiste_rules_version()} {is_view}\n"
        return hashlib.blake2b(about.encode() + raw, digest_size=SEAL_SIZE).digest()

    def _own_seat(self, player: int) -> int:
        player = operator.index(player)
        if not 0 <= player < self._seats:
            raise SpielError(f"there is no player {player}: {self.name} has {self._seats} of them, the first is 0")
        return player

    def _seat(self, player: int) -> int:
        """A player's seat in C."""
        return {CHANCE: _SEAT_CHANCE, CLOCK: _SEAT_CLOCK}[player] if player in (CHANCE, CLOCK) else self._own_seat(player)

    def _choices(self):
        """Room for choices, and for an amount, that no other thread uses."""
        try:
            return self._room.choices
        except AttributeError:
            self._room.amount = ffi.new("uint32_t *")
            self._room.choices = ffi.new("struct kiste_choice[]", self._width)
            return self._room.choices

    def _illegal(self, clause) -> IllegalAction:
        where = written(lambda to, size: lib.kiste_cite(self._match, clause, _LANGUAGES["en"], to, size))
        return IllegalAction(text(clause.id), text(clause.says[_LANGUAGES["en"]]), where)


def _opened(name: str, options: str, players: int, amounts: int) -> Game:
    return Game(name, options, players=players, amounts=amounts)


SEAL_SIZE = 16
_CHOICE_SIZE, _MOVE_SIZE = 16, 8


class _Position:
    """The bytes of a position, which nobody changes once they are there, and what was found out about them. So threads need no lock
    to read, copies cost nothing, and a state that moves on takes another one."""

    __slots__ = ("at", "must", "past", "before")

    def __init__(self, game: Game, like: Any = None) -> None:
        self.at = ffi.new(game._kind)           # the bytes
        self.must: int | None = None            # who must act, as a set of seats
        self.past: tuple | None = None          # what was before, the player and the action
        self.before = like                      # the bytes of the position before
        if like is not None:
            ffi.memmove(self.at, like, game._size)


class State:
    """A position. Actions are numbers below :meth:`Game.num_distinct_actions`: the place of a choice among those the player has now
    (times the game's `amounts`, plus the number of the amount). A number from 2**32 on is a move itself, for what has no other.
    :meth:`action_to_string` and :meth:`string_to_action` have them in the game's notation.

    A state may be used by several threads: each call sees it before or after a move of another, never in between."""

    __slots__ = ("_game", "_match", "_now", "_who")

    def __init__(self, game: Game, now: _Position, who: tuple[int, ...] | None = None) -> None:
        self._game, self._now, self._who = game, now, who
        self._match = game._match if who is None else game._views

    # ---- whose turn it is ----

    def get_game(self) -> Game:
        """The match it belongs to."""
        return self._game

    def num_players(self) -> int:
        """Seats, computers included."""
        return self._game._seats

    def num_distinct_actions(self) -> int:
        """As the game has it."""
        return self._game.num_distinct_actions()

    def _must(self, now: _Position) -> int:
        if now.must is None:
            now.must = lib.kiste_turn(self._match, now.at).must
        return now.must

    def _current(self, now: _Position) -> int:
        must = now.must if now.must is not None else self._must(now)
        return _player((must & -must).bit_length() - 1) if must else TERMINAL

    def _who_acts(self, now: _Position, player: int | None) -> int:
        """The seat of whoever is meant. SpielError: the game is over, or there is no such player."""
        if player is not None:
            return self._game._seat(player)
        must = now.must if now.must is not None else self._must(now)
        if not must:
            raise SpielError("the game is over")
        return (must & -must).bit_length() - 1

    def current_player(self) -> int:
        """Who must act (the first, where several must), :data:`CHANCE`, or :data:`TERMINAL`."""
        return self._current(self._now)

    def players_to_act(self) -> list[int]:
        """All whom play waits for."""
        return _players(self._must(self._now))

    def players_who_may(self) -> list[int]:
        """Those who can act although nobody waits for them; :data:`CLOCK` where a sandglass runs."""
        return _players(lib.kiste_turn(self._match, self._now.at).may)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        now = self._now
        return not (self._must(now) if now.must is None else now.must)

    def is_chance_node(self) -> bool:
        """Whether dice, cards or lots come next."""
        return bool(self._must(self._now) >> _SEAT_CHANCE & 1)

    def is_player_node(self) -> bool:
        """Whether a player comes next."""
        return self._current(self._now) >= 0

    def is_simultaneous_node(self) -> bool:
        """Whether several act in one step: never. Where several must act at once they are asked one after the other, and what one
        has done the next does not know."""
        return False

    def is_initial_state(self) -> bool:
        """Whether nothing has been done here yet."""
        return self._now.past is None

    def move_number(self) -> int:
        """How many actions were made here."""
        return len(self.history())

    # ---- actions ----

    def _listed(self, now: _Position, seat: int) -> tuple[int, Any]:
        """How many choices a seat has, and these, in room that the next list of this thread takes again."""
        room = self._game._choices()
        return lib.kiste_legal(self._match, now.at, seat, room), room

    def _odds(self, now: _Position) -> tuple[Any, Any, int]:
        """Chance's moves, their weights, and how many there are."""
        most = self._game.max_chance_outcomes() + 1
        moves, weights = ffi.new("struct kiste_move[]", most), ffi.new("uint32_t[]", most)
        return moves, weights, lib.kiste_odds(self._match, now.at, moves, weights)

    def _spread(self, low: int, most: int, step: int) -> list[int]:
        """The amounts of a run that have an action."""
        steps = (most - low) // step
        values = min(steps + 1, self._game._amounts)
        return [low + step * (steps * j // max(values - 1, 1)) for j in range(values)]

    def _choice(self, now: _Position, seat: int, action: int) -> tuple[Any, Any]:
        """The move that an action is, and what it belongs to, which must be kept as long."""
        if seat == _SEAT_CHANCE:
            moves, _, count = self._odds(now)
            if action < count:
                return moves[action], moves
            raise IllegalAction("table.chance", f"{action} is none of the {count} outcomes that can be counted now", "Kiste, State")
        count, room = self._listed(now, seat)
        k, j = divmod(action, self._game._amounts)
        if k >= count:
            raise IllegalAction("table.choice", f"{action} is none of the actions that there are now", "Kiste, State")
        choice = room[k]
        if j == 0:
            return choice.move, room
        amounts = self._spread(choice.move.n, choice.most, choice.step) if choice.step else []
        if j >= len(amounts):
            raise IllegalAction("table.choice", f"{action} is none of the actions that there are now", "Kiste, State")
        move = ffi.new("struct kiste_move *", choice.move)
        move.n = amounts[j]
        return move[0], move

    def _resolved(self, now: _Position, seat: int, action: int | str) -> tuple[Any, Any]:
        """The move that a number or a text names, found legal, and what it belongs to. IllegalAction: it is not."""
        if isinstance(action, str):
            ret = ffi.new("struct kiste_move *")
            refusal = lib.kiste_parse(self._match, now.at, seat, _said(action), ret)
            move, owner = ret[0], ret
        else:
            action = operator.index(action)
            if 0 <= action < EXACT:
                return self._choice(now, seat, action)
            if not EXACT <= action < EXACT + (1 << 64):
                raise SpielError(f"{action} is no action")
            move, refusal, owner = _move(action - EXACT), None, None
        refusal = refusal or lib.kiste_check(self._match, now.at, seat, move)
        if refusal:
            raise self._game._illegal(refusal)
        return move, owner

    def _number(self, now: _Position, seat: int, move: bytes) -> int:
        """The action of a legal move: its place among the choices, or the move itself where it has none."""
        amounts, each = self._game._amounts, _CHOICE_SIZE
        if seat == _SEAT_CHANCE:
            moves, _, count = self._odds(now)
            raw, amounts, each = ffi.buffer(moves, count * _MOVE_SIZE)[:], 1, _MOVE_SIZE
        else:
            count, room = self._listed(now, seat)
            raw = ffi.buffer(room, count * each)[:]
        at = raw.find(move)
        while at >= 0 and at % each:
            at = raw.find(move, at + 1)
        if at >= 0:
            return at // each * amounts
        number = int.from_bytes(move, "little")
        for choice in self._choices_of(now, seat) if amounts > 1 else ():
            spread = self._spread(choice.move >> 32, choice.most, choice.step) if choice.step else []
            if choice.move & 0xffffffff == number & 0xffffffff and number >> 32 in spread:
                return choice.action + spread.index(number >> 32)
        return EXACT + number

    def _choices_of(self, now: _Position, seat: int) -> list[Choice]:
        count, room = self._listed(now, seat)
        numbers = memoryview(ffi.buffer(room, count * _CHOICE_SIZE)[:]).cast("I")
        return [Choice(k * self._game._amounts, numbers[4 * k] | numbers[4 * k + 1] << 32, numbers[4 * k + 2], numbers[4 * k + 3])
                for k in range(count)]

    def legal_choices(self, player: int | None = None) -> list[Choice]:
        """What a player can do, runs of amounts as one each."""
        now = self._now
        return self._choices_of(now, self._who_acts(now, player)) if self._must(now) else []

    def legal_actions(self, player: int | None = None) -> list[int]:
        """All actions that a player (the current one) has, in order; of chance: all that can happen."""
        now = self._now
        if not self._must(now):
            return []
        seat = self._who_acts(now, player)
        if seat == _SEAT_CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        if self._game._amounts == 1:
            return list(range(self._listed(now, seat)[0]))
        actions = []
        for choice in self._choices_of(now, seat):
            count = len(self._spread(choice.move >> 32, choice.most, choice.step)) if choice.step else 1
            actions += range(choice.action, choice.action + count)
        return actions

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The same as ones in a list of zeroes, as long as there are distinct actions (of chance: outcomes)."""
        actions = self.legal_actions(player)
        chance = player == CHANCE or (player is None and self.is_chance_node())
        mask = [0] * (self._game.max_chance_outcomes() if chance else self._game.num_distinct_actions())
        for action in actions:
            mask[action] = 1
        return mask

    def check(self, action: int | str, player: int | None = None) -> IllegalAction | None:
        """Which rule forbids an action; None: it is legal."""
        now = self._now
        try:
            self._resolved(now, self._who_acts(now, player), action)
        except IllegalAction as refusal:
            return refusal
        return None

    def _after(self, now: _Position, action: int | str, player: int | None) -> _Position:
        """The position that follows."""
        if self._who is not None:
            raise SpielError("a view is looked at, not played on: resample_from_infostate() gives a position to play on with")
        seat = self._who_acts(now, player)
        move, owner = self._resolved(now, seat, action)
        fresh = _Position(self._game, now.at)
        if isinstance(action, str):
            action = self._number(now, seat, _bytes_of(move))
        lib.kiste_apply(self._match, fresh.at, seat, move)
        fresh.past = now.past, _player(seat), int(action)
        del owner
        return fresh

    def apply_action(self, action: int | str, player: int | None = None) -> None:
        """Makes an action, given as a number or in the game's notation. :class:`IllegalAction` cites the rule that forbids it."""
        while True:
            now = self._now
            fresh = self._after(now, action, player)
            with _PLACING:
                if self._now is now:
                    self._now = fresh
                    return
            # Another thread has moved meanwhile: what it left is looked at anew.

    apply_action_with_legality_check = apply_action

    def child(self, action: int | str) -> "State":
        """The position after an action."""
        return State(self._game, self._after(self._now, action, None))

    def random_action(self, rng: "Rng") -> int:
        """What a random player would do, or chance; moves that lead nowhere (offers) are rare."""
        now = self._now
        seat = self._who_acts(now, None)
        if seat == _SEAT_CHANCE:
            if self._who is not None and self._game.get_type().has_secrets:
                raise SpielError("what chance may draw is not known in a view")
            return self._number(now, seat, _bytes_of(lib.kiste_roll(self._match, now.at, rng._state)))
        game = self._game
        room = game._choices()
        amount = game._room.amount
        k = lib.kiste_choose(self._match, now.at, seat, room, rng._state, amount)
        choice = room[k]
        if choice.step == 0 or choice.move.n == amount[0]:
            return k * game._amounts
        move = _as_number(choice.move) & EXACT - 1 | amount[0] << 32
        return self._number(now, seat, move.to_bytes(_MOVE_SIZE, "little"))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All that chance can do, with the probability of each. ValueError: they cannot be counted; use :meth:`sample_chance`."""
        now = self._now
        _, weights, count = self._odds(now)
        if count == 0 and self._must(now) >> _SEAT_CHANCE & 1:
            raise SpielError("these outcomes cannot be counted; sample_chance() draws one")
        total = sum(weights[0:count])
        return [(i, weights[i] / total) for i in range(count)]

    def sample_chance(self, rng: "Rng") -> int:
        """One of chance's actions, drawn."""
        if not self.is_chance_node():
            raise SpielError("it is not for chance to act")
        now = self._now
        return self._number(now, _SEAT_CHANCE, _bytes_of(lib.kiste_roll(self._match, now.at, rng._state)))

    # ---- how it stands ----

    def _score(self, at) -> list[float]:
        score = ffi.new("int32_t[]", lib.KISTE_SEATS_MAX)
        lib.kiste_score(self._match, at, score)
        return [float(value) for value in score[0:self._game._seats]]

    def returns(self) -> list[float]:
        """The score of each player as it stands; final once the game is over. Higher is better."""
        now = self._now
        return self._score(now.at)

    def rewards(self) -> list[float]:
        """What the last action has changed in it."""
        now = self._now
        before = now.before
        if before is None:
            return [0.0] * self._game._seats
        return [after - earlier for after, earlier in zip(self._score(now.at), self._score(before))]

    def player_return(self, player: int) -> float:
        """One player's."""
        return self.returns()[self._game._own_seat(player)]

    def player_reward(self, player: int) -> float:
        """One player's."""
        return self.rewards()[self._game._own_seat(player)]

    def history(self) -> list[int]:
        """The actions that led here, chance's included, from where this state began."""
        return [action for _, action in self.full_history()]

    def full_history(self) -> list[tuple[int, int]]:
        """The same with the player of each: pairs."""
        past, pairs = self._now.past, []
        while past is not None:
            past, player, action = past
            pairs.append((player, action))
        return pairs[::-1]

    def history_str(self) -> str:
        """The actions as text."""
        return ", ".join(map(str, self.history()))

    # ---- what is known ----

    def _seen(self, now: _Position, players: Iterable[int]) -> _Position:
        seen = _Position(self._game)
        who = sum(1 << seat for seat in {self._game._own_seat(player) for player in players})
        lib.kiste_view(self._match, now.at, who, seen.at)
        return seen

    def view(self, *players: int) -> "State":
        """The position as these players together may know it (nobody: a spectator). It can be printed and looked at; to play
        on from what one knows, see :meth:`resample_from_infostate`."""
        if self._who is not None and not set(players) <= set(self._who):
            raise SpielError("a view does not show what others know")
        return State(self._game, self._seen(self._now, players), tuple(players))

    def _view_of(self, player: int | None) -> "State":
        """Of one player, by default of whoever acts; of chance and after the end a spectator's."""
        player = self.current_player() if player is None else player
        return self.view(*([player] if player not in (CHANCE, CLOCK, TERMINAL) else []))

    def observation_tensor(self, player: int | None = None) -> "numpy.ndarray":
        """The bytes of what a player may know, as uint8."""
        import numpy
        return numpy.frombuffer(self._view_of(player)._raw(), dtype=numpy.uint8)

    def observation_string(self, player: int | None = None) -> str:
        """What a player may know, in the game's notation."""
        return str(self._view_of(player))

    information_state_string = observation_string
    information_state_tensor = observation_tensor

    def resample_from_infostate(self, player: int, rng: "Rng") -> "State":
        """A position that looks the same to this player, drawn with the right probabilities: what they do not know is guessed."""
        seat = self._game._own_seat(player)
        if self._who is not None and set(self._who) != {seat}:
            raise SpielError("this view is not what that player sees")
        guess = self._seen(self._now, [seat])
        lib.kiste_guess(self._game._match, guess.at, 1 << seat, rng._state, guess.at)
        return State(self._game, guess)

    # ---- words ----

    def action_to_string(self, *arguments: int, player: int | None = None) -> str:
        """In the game's notation; as in OpenSpiel the action alone, or the player and the action."""
        *who, action = arguments
        now = self._now
        seat = self._who_acts(now, who[0] if who else player)
        move, owner = self._resolved(now, seat, action)
        words = written(lambda to, size: lib.kiste_write(self._match, now.at, seat, move, to, size))
        del owner
        return words

    def string_to_action(self, *arguments: Any, player: int | None = None) -> int:
        """From the game's notation, alone or after the player. :class:`IllegalAction`: it is no legal move."""
        *who, words = arguments
        now = self._now
        seat = self._who_acts(now, who[0] if who else player)
        move, owner = self._resolved(now, seat, str(words))
        number = self._number(now, seat, _bytes_of(move))
        del owner
        return number

    def say(self, action: int | str, player: int | None = None, lang: str = "en") -> str:
        """An action told in a sentence, before it is made."""
        now, language = self._now, _language(lang)
        seat = self._who_acts(now, player)
        move, owner = self._resolved(now, seat, action)
        words = written(lambda to, size: lib.kiste_say(self._match, now.at, seat, move, language, to, size))
        del owner
        return words

    def __str__(self) -> str:
        now = self._now
        return written(lambda to, size: lib.kiste_print(self._match, now.at, to, size))

    def board(self, player: int | None = None, lang: str = "en") -> str:
        """The table drawn with characters, whole or as a player sees it."""
        now, language = self._now, _language(lang)
        if self._who is not None:
            who = sum(1 << seat for seat in set(self._who)) if player is None else 1 << self._game._own_seat(player)
        else:
            who = 0xffffffff if player is None else 1 << self._game._own_seat(player)
        return written(lambda to, size: lib.kiste_draw(self._match, now.at, who, language, to, size))

    # ---- copies ----

    def _raw(self) -> bytes:
        return ffi.buffer(self._now.at, self._game._size)[:]

    def __bytes__(self) -> bytes:
        """The bytes alone, as :class:`kiste.BatchEnv` shows them."""
        return self._raw()

    def serialize(self) -> bytes:
        """Its bytes and a seal, for :meth:`Game.deserialize_state`; without its history, which :mod:`pickle` keeps."""
        raw = self._raw()
        return raw + self._game._seal(raw, self._who is not None)

    def clone(self) -> "State":
        """Another one like it."""
        return State(self._game, self._now, self._who)

    __copy__ = clone

    def __deepcopy__(self, memo) -> "State":
        return self.clone()

    def __reduce__(self):
        return _unpickled, (self._game, self.serialize(), self._who, self.full_history())

    def __eq__(self, other) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return ((self._game.name, self._game.options, self._who is None, self._raw())
                == (other._game.name, other._game.options, other._who is None, other._raw()))

    def __hash__(self) -> int:
        return hash((self._game.name, self._raw()[:self._game.key_size()]))


def _restored(game: Game, raw: bytes, who: tuple[int, ...] | None, past: tuple | None) -> State:
    now = _Position(game)
    ffi.memmove(now.at, raw, game._size)
    now.past = past
    return State(game, now, who)


def _unpickled(game: Game, data: bytes, who: tuple[int, ...] | None, history: list[tuple[int, int]]) -> State:
    state, past = game.deserialize_state(data), None
    for player, action in history:
        past = past, player, action
    return _restored(game, state._raw(), who if state._who is not None else None, past)


class Rng:
    """The generator of the C side: the same seed gives the same games there and here. No seed: another one each time. (Threads that
    share one draw legal moves, but which cannot be told.)"""

    def __init__(self, seed: int | None = None) -> None:
        self._state = ffi.new("struct kiste_rng *")
        seed = random.SystemRandom().getrandbits(64) if seed is None else operator.index(seed)
        self._state[0] = lib.kiste_rng_seeded(seed & (1 << 64) - 1)

    def below(self, bound: int) -> int:
        """Uniform over 0 … bound - 1."""
        if not 0 < bound < 1 << 32:
            raise ValueError("a bound is a number from 1 to 2**32 - 1")
        return lib.kiste_rng_below(self._state, bound)
