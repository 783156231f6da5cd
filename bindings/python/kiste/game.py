"""Games and positions, with the names that people know from OpenSpiel."""
from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Iterable, Mapping, NamedTuple

from ._library import ffi, lib, text, written

if TYPE_CHECKING:
    import numpy

__all__ = ["CHANCE", "CLOCK", "TERMINAL", "Choice", "Game", "GameType", "IllegalAction", "State", "games", "load_game",
           "registered_names"]

CHANCE = -1     # players that are no seats, as OpenSpiel numbers them
TERMINAL = -4
CLOCK = -31     # time: a sandglass that runs out is a move of this player

_SEAT_CHANCE, _SEAT_CLOCK = lib.KISTE_CHANCE, lib.KISTE_CLOCK
_LANGUAGES = {"de": lib.KISTE_DE, "en": lib.KISTE_EN}
RUN_MOST = 100_000  # moves that legal_actions() lists of one run of amounts


class IllegalAction(ValueError):
    """An action that the rules forbid; tells which rule."""

    def __init__(self, clause: str, says: str, where: str) -> None:
        super().__init__(f"{says} ({where})")
        self.clause, self.says, self.where = clause, says, where


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


class Choice(NamedTuple):
    """A legal action, or a run of them that differ only in an amount: `action` has the lowest, then every `step` up to `most`."""

    action: int
    most: int
    step: int


def _seat(player: int) -> int:
    return {CHANCE: _SEAT_CHANCE, CLOCK: _SEAT_CLOCK}.get(player, player)


def _player(seat: int) -> int:
    return {_SEAT_CHANCE: CHANCE, _SEAT_CLOCK: CLOCK}.get(seat, seat)


def _move(action: int):
    """An action is a move's eight bytes as a number."""
    if not 0 <= action < 1 << 64:
        raise ValueError(f"{action} is no action")
    return {"verb": action & 255, "a": action >> 8 & 255, "b": action >> 16 & 255, "c": action >> 24 & 255, "n": action >> 32}


def _action(move) -> int:
    return move.verb | move.a << 8 | move.b << 16 | move.c << 24 | move.n << 32


def _players(seats: int) -> list[int]:
    return [_player(seat) for seat in range(32) if seats >> seat & 1]


def _both(pair) -> dict[str, str]:
    return {name: text(pair[number]) for name, number in _LANGUAGES.items()}


def games(lang: str = "en") -> list[GameType]:
    """All games there are."""
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


def registered_names() -> list[str]:
    """The names that :func:`load_game` takes."""
    return [game.short_name for game in games()]


def load_game(name: str, options: Mapping[str, Any] | str = "", *, players: int = 0) -> "Game":
    """A game with house rules ({"wmd": "yes"} or "wmd=yes") and so many players (0: the fewest). ValueError: why not."""
    return Game(name, options, players=players)


class Game:
    """A match: everything that does not change while it is played."""

    def __init__(self, name: str, options: Mapping[str, Any] | str = "", *, players: int = 0) -> None:
        if not isinstance(options, str):
            options = " ".join(f"{key}={_spelt(value)}" for key, value in options.items())
        why = ffi.new("char[240]")
        match = lib.kiste_match_open(name.encode(), players, options.encode(), why, len(why))
        if not match:
            raise ValueError(text(why))
        self.name, self.options = name, options
        self._match = ffi.gc(match, lib.kiste_match_close)
        self._views = lib.kiste_views(match)
        self._size = lib.kiste_state_size(match)
        self._choices = ffi.new("struct kiste_choice[]", lib.kiste_choices_max(match))

    def __repr__(self) -> str:
        return f"kiste.load_game({self.name!r}, {self.options!r}, players={self.num_players()})"

    def __reduce__(self):
        return Game, (self.name, self.options), {"players": self.num_players()}

    def __setstate__(self, state) -> None:
        self.__init__(self.name, self.options, **state)

    def get_type(self) -> GameType:
        """What there is to know of it."""
        return next(game for game in games() if game.short_name == self.name)

    def num_players(self) -> int:
        """Seats, computers included."""
        return lib.kiste_seats(self._match)

    def max_choices(self) -> int:
        """A seat never has more choices than this (a run of amounts is one)."""
        return lib.kiste_choices_max(self._match)

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

    def team(self, player: int) -> list[int]:
        """The players who win and lose together with this one, himself included."""
        return _players(lib.kiste_team(self._match, player))

    def player_name(self, player: int, lang: str = "en") -> str:
        """"White", "Player 2"."""
        return written(lambda to, size: lib.kiste_seat_name(self._match, _seat(player), _LANGUAGES[lang], to, size))

    def new_initial_state(self, position: str | None = None) -> "State":
        """The position before the first move, or the one that this text (as ``str(state)`` gives it) describes."""
        state = State(self)
        if position is None:
            lib.kiste_setup(self._match, state._bytes)
        else:
            refusal = lib.kiste_read(self._match, position.encode(), state._bytes)
            if refusal:
                raise self._illegal(refusal)
        return state

    def deserialize_state(self, data: bytes) -> "State":
        """What :meth:`State.serialize` gave, of a game with the same options; other bytes are not looked at."""
        if len(data) != self._size:
            raise ValueError(f"a position of {self.name} has {self._size} bytes, not {len(data)}")
        state = State(self)
        ffi.memmove(state._bytes, data, self._size)
        return state

    def _illegal(self, clause) -> IllegalAction:
        where = written(lambda to, size: lib.kiste_cite(self._match, clause, _LANGUAGES["en"], to, size))
        return IllegalAction(text(clause.id), text(clause.says[_LANGUAGES["en"]]), where)


def _spelt(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class State:
    """A position. Actions are numbers; :meth:`action_to_string` and :meth:`string_to_action` have them in the game's notation."""

    __slots__ = ("_game", "_memory", "_bytes")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._memory = ffi.new("uint64_t[]", (game._size + 15) // 8 + 1)
        address = int(ffi.cast("uintptr_t", self._memory))
        self._bytes = ffi.cast("uint8_t *", (address + 15) // 16 * 16)

    # ---- whose turn it is ----

    def get_game(self) -> Game:
        """The match it belongs to."""
        return self._game

    def _turn(self):
        return lib.kiste_turn(self._game._match, self._bytes)

    def current_player(self) -> int:
        """Who must act (the first, where several must), :data:`CHANCE`, or :data:`TERMINAL`."""
        must = self._turn().must
        return _player((must & -must).bit_length() - 1) if must else TERMINAL

    def players_to_act(self) -> list[int]:
        """All whom play waits for."""
        return _players(self._turn().must)

    def players_who_may(self) -> list[int]:
        """Those who can act although nobody waits for them; :data:`CLOCK` where a sandglass runs."""
        return _players(self._turn().may)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._turn().must

    def is_chance_node(self) -> bool:
        """Whether dice, cards or lots come next."""
        return bool(self._turn().must >> _SEAT_CHANCE & 1)

    # ---- actions ----

    def legal_choices(self, player: int | None = None) -> list[Choice]:
        """The legal actions of a player, runs of amounts as one each."""
        game = self._game
        player = self.current_player() if player is None else player
        count = lib.kiste_legal(game._match, self._bytes, _seat(player), game._choices)
        return [Choice(_action(c.move), c.most, c.step) for c in game._choices[0:count]]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """All legal actions of a player (the current one), in order; of chance: all that can happen."""
        player = self.current_player() if player is None else player
        if player == TERMINAL:
            return []
        if player == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        actions = []
        for action, most, step in self.legal_choices(player):
            rest = action & 0xffffffff
            amounts = range(action >> 32, most + 1, step)[:RUN_MOST] if step else (action >> 32,)
            actions += [amount << 32 | rest for amount in amounts]
        return sorted(actions)

    def check(self, action: int, player: int | None = None) -> IllegalAction | None:
        """Which rule forbids an action; None: it is legal."""
        player = self.current_player() if player is None else player
        refusal = lib.kiste_check(self._game._match, self._bytes, _seat(player), _move(action))
        return self._game._illegal(refusal) if refusal else None

    def apply_action(self, action: int | str, player: int | None = None) -> None:
        """Makes an action, given as a number or in the game's notation. :class:`IllegalAction` cites the rule that forbids it."""
        player = self.current_player() if player is None else player
        if isinstance(action, str):
            action = self.string_to_action(action, player)
        move = _move(action)
        refusal = lib.kiste_check(self._game._match, self._bytes, _seat(player), move)
        if refusal:
            raise self._game._illegal(refusal)
        lib.kiste_apply(self._game._match, self._bytes, _seat(player), move)

    def apply_legal_action(self, action: int, player: int | None = None) -> None:
        """The same, quicker, for what is known to be legal: nothing is checked, and anything else may crash."""
        player = self.current_player() if player is None else player
        lib.kiste_apply(self._game._match, self._bytes, _seat(player), _move(action))

    def child(self, action: int | str) -> "State":
        """The position after an action."""
        child = self.clone()
        child.apply_action(action)
        return child

    def random_action(self, rng: "Rng") -> int:
        """What a random player would do, or chance; moves that lead nowhere (offers) are rare."""
        game = self._game
        if self.is_chance_node():
            return _action(lib.kiste_roll(game._match, self._bytes, rng._state))
        count = lib.kiste_legal(game._match, self._bytes, _seat(self.current_player()), game._choices)
        return _action(lib.kiste_pick(game._match, game._choices, count, rng._state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All that chance can do, with the probability of each. ValueError: they cannot be counted; use :meth:`sample_chance`."""
        game = self._game
        most = game.max_chance_outcomes()
        moves, weights = ffi.new("struct kiste_move[]", most + 1), ffi.new("uint32_t[]", most + 1)
        count = lib.kiste_odds(game._match, self._bytes, moves, weights)
        if count == 0 and self.is_chance_node():
            raise ValueError("these outcomes cannot be counted; sample_chance() draws one")
        total = sum(weights[0:count])
        return [(_action(moves[i]), weights[i] / total) for i in range(count)]

    def sample_chance(self, rng: "Rng") -> int:
        """One of chance's actions, drawn."""
        if not self.is_chance_node():
            raise ValueError("it is not for chance to act")
        return self.random_action(rng)

    def returns(self) -> list[float]:
        """The score of each player as it stands; final once the game is over. Higher is better."""
        score = ffi.new("int32_t[]", lib.KISTE_SEATS_MAX)
        lib.kiste_score(self._game._match, self._bytes, score)
        return [float(value) for value in score[0:self._game.num_players()]]

    def player_return(self, player: int) -> float:
        """One player's."""
        return self.returns()[player]

    # ---- what is known ----

    def view(self, *players: int) -> "State":
        """The position as these players together may know it (nobody: a spectator). It can be printed and looked at; to play
        on from what one knows, see :meth:`resample_from_infostate`."""
        seen = State(self._game)
        lib.kiste_view(self._game._match, self._bytes, sum(1 << player for player in players), seen._bytes)
        return seen

    def observation_tensor(self, player: int | None = None) -> "numpy.ndarray":
        """The bytes of what a player may know, as uint8."""
        import numpy
        player = self.current_player() if player is None else player
        return numpy.frombuffer(self.view(*([player] if player >= 0 else [])).serialize(), dtype=numpy.uint8)

    def observation_string(self, player: int | None = None) -> str:
        """What a player may know, in the game's notation."""
        player = self.current_player() if player is None else player
        seen = self.view(*([player] if player >= 0 else []))
        return written(lambda to, size: lib.kiste_print(self._game._views, seen._bytes, to, size))

    information_state_string = observation_string
    information_state_tensor = observation_tensor

    def resample_from_infostate(self, player: int, rng: "Rng") -> "State":
        """A position that looks the same to this player, drawn with the right probabilities: what he does not know is guessed."""
        guess = State(self._game)
        lib.kiste_view(self._game._match, self._bytes, 1 << player, guess._bytes)
        lib.kiste_guess(self._game._match, guess._bytes, 1 << player, rng._state, guess._bytes)
        return guess

    # ---- words ----

    def action_to_string(self, action: int, player: int | None = None) -> str:
        """In the game's notation."""
        player = self.current_player() if player is None else player
        return written(lambda to, size: lib.kiste_write(self._game._match, self._bytes, _seat(player), _move(action), to, size))

    def string_to_action(self, words: str, player: int | None = None) -> int:
        """From the game's notation; whether it is legal is asked later. :class:`IllegalAction`: it is no move."""
        player = self.current_player() if player is None else player
        ret = ffi.new("struct kiste_move *")
        refusal = lib.kiste_parse(self._game._match, self._bytes, _seat(player), words.encode(), ret)
        if refusal:
            raise self._game._illegal(refusal)
        return _action(ret)

    def say(self, action: int, player: int | None = None, lang: str = "en") -> str:
        """An action told in a sentence, before it is made."""
        player = self.current_player() if player is None else player
        return written(lambda to, size: lib.kiste_say(self._game._match, self._bytes, _seat(player), _move(action),
                                                      _LANGUAGES[lang], to, size))

    def __str__(self) -> str:
        return written(lambda to, size: lib.kiste_print(self._game._match, self._bytes, to, size))

    def board(self, player: int | None = None, lang: str = "en") -> str:
        """The table drawn with characters, whole or as a player sees it."""
        who = 0xffffffff if player is None else 1 << player
        return written(lambda to, size: lib.kiste_draw(self._game._match, self._bytes, who, _LANGUAGES[lang], to, size))

    # ---- copies ----

    def serialize(self) -> bytes:
        """Its bytes, for :meth:`Game.deserialize_state`."""
        return bytes(ffi.buffer(self._bytes, self._game._size))

    def clone(self) -> "State":
        """Another one like it."""
        copy = State(self._game)
        ffi.memmove(copy._bytes, self._bytes, self._game._size)
        return copy

    __copy__ = clone

    def __deepcopy__(self, memo) -> "State":
        return self.clone()

    def __reduce__(self):
        return _restored, (self._game, self.serialize())

    def __eq__(self, other) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self._game.name, self._game.options, self.serialize()) == (other._game.name, other._game.options,
                                                                           other.serialize())

    def __hash__(self) -> int:
        return hash((self._game.name, bytes(ffi.buffer(self._bytes, lib.kiste_key_size(self._game._match)))))


def _restored(game: Game, data: bytes) -> State:
    return game.deserialize_state(data)


class Rng:
    """The generator of the C side: the same seed gives the same games there and here. No seed: another one each time."""

    def __init__(self, seed: int | None = None) -> None:
        self._state = ffi.new("struct kiste_rng *")
        self._state[0] = lib.kiste_rng_seeded(random.getrandbits(64) if seed is None else seed)

    def below(self, bound: int) -> int:
        """Uniform over 0 … bound - 1."""
        if not 0 < bound < 1 << 32:
            raise ValueError("a bound is a number from 1 to 2**32 - 1")
        return lib.kiste_rng_below(self._state, bound)
