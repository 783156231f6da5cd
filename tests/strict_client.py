#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""strict_client.py KISTE [GAME...] [--seed S]: a client as somebody would write it who knows only the protocol.

Plays every game to the end through `kiste pipe`, with the fewest and the most seats and with options drawn at
random, and holds every answer to its promised shape: each key there, of its type, and none that is not documented.
On the way it tries moves that must be refused, takes back and plays again, and goes on with the journal in a second
pipe, where everything must look the same.
"""
import argparse
import json
import random
import subprocess
import time

# The keys of each answer and the types of their values; those after "?" may be left out.
SHAPES = {
    "games": "ok:bool games:list",
    "new": "ok:bool seq:int",
    "load": "ok:bool seq:int",
    "legal": "ok:bool actors:list may:list ask:int moves:dict ? odds:dict",
    "play": "ok:bool seq:int",
    "hint": "ok:bool ask:int bot:str looked:int moves:list ? unit:str reason:str",
    "advice": "move:any idle:bool ? grave:bool throws:bool deal:dict label:str say:str fold:int worth:int",
    "review": "ok:bool bot:str unit:str percent:bool known:int count:int seats:list turns:list summary:str",
    "account": "choices:int small:int clear:int grave:int lost:int luck:int ? worst:int",
    "remark": "ok:bool n:int seat:any unit:str percent:bool stands:list ? doubt:int luck:list lost:int mistake:str twice:bool better:list",
    "better": "move:any idle:bool ? grave:bool throws:bool deal:dict touch:list label:str say:str fold:int reason:str missed:bool",
    "roll": "ok:bool seq:int seat:str move:str",
    "go": "ok:bool seq:int seat:any ? move:str",
    "sit": "ok:bool seq:int",
    "undo": "ok:bool seq:int",
    "score": "ok:bool over:bool score:list",
    "view": "ok:bool seq:int over:bool ask:int actors:list may:list scene:dict cites:list score:list"
            " standing:list worded:list ? far:list prompt:str timer:dict text:str position:str",
    "text": "ok:bool seq:int over:bool ask:int actors:list may:list text:str position:str cites:list score:list"
            " standing:list worded:list ? far:list prompt:str timer:dict",
    "match": "ok:bool seq:int game:str title:str secrets:bool options:dict seats:list ? counts:dict",
    "chart": "ok:bool points:list ? scene:dict",
    "point": "event:int worth:list ? round:int",
    "dice": "ok:bool throws:int faces:list expected:list",
    "style": "ok:bool defs:str light:str dark:str looks:dict",
    "journal": "ok:bool journal:str ? mark:int seq:int over:bool score:list",
    "open": "ok:bool seq:int",
    "step": "ok:bool seq:int seat:any state:str",
    "take": "ok:bool seq:int",
    "touch": "ok:bool seq:int did:str ? say:str",
    "untouch": "ok:bool seq:int",
    "look": "ok:bool look:int seq:int state:str holder:any seat:any waited:bool to:any thrower:any"
            " steps:int pause:int ? left:int sand:int ask:int actors:list guests:list prompt:str cites:list about:list score:list"
            " standing:list worded:list far:list winners:list feats:list picked:list planned:bool next:list lift:list more:bool half:bool onward:bool done:list buttons:list begins:list spare:bool"
            " only:str verbs:int events:list scene:dict text:str position:str moves:list",
    "about": "? items:list moves:list",
    "shown": "width:int height:int panes:list items:list ? order:list",
    "offer": "move:any idle:bool ? grave:bool throws:bool deal:dict label:str say:str fold:int minor:bool listed:bool proposed:bool items:list",
    "deal": "tint:str ? side:str in:bool amount:int means:int thing:str effect:str button:str terms:list",
    "event": "n:int seat:any move:str ? say:str",
    "verify": "ok:bool",
    "quit": "ok:bool",
    "refusal": "ok:bool clause:str text:str ? cite:str",
    "error": "ok:bool error:str",
    "game": "name:str title:str about:str version:int seats:list minutes:int secrets:bool options:list bots:list"
            " ? toy:bool luck:bool usual:int slow:bool",
    "scene": "width:int height:int panes:list items:list",
    "pane": "kind:str seat:int x:int y:int width:int height:int ? hand:bool head:int left:bool",
    "item": "id:int pane:int kin:int look:str tint:str face:int x:int y:int w:int h:int turn:int lit:bool dim:bool"
            " ? foot:int gesture:str label:str more:str says:str svg:str",
    "place": "name:str role:str tint:str sign:str team:list bot:any ? second:dict",
    "timer": "ms:int since:int",
    "run": "move:str from:int to:int step:int",
}
TYPES = {"bool": bool, "int": int, "str": str, "list": list, "dict": dict, "any": object}
EVENTS_MAX = 100_000  # a game that is not over by then never ends
EVENTS_LONG = 1500  # from here on the computer plays a match to its end
EVENTS_EARLY = 60  # an end before that is taken back now and then
EVENTS_LEAST, MATCHES_MOST = 200, 8  # short games are played several times …
SECONDS_MOST = 20  # … if they do not take long
MATCH_SECONDS_MOST = 8  # where moves take long, the computer plays on after that
GAME_SECONDS_MOST, BRIEF_SECONDS_MOST = 40, 5  # where moves take long, no new setup after that
EVENT_SECONDS_LONG = 0.1


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


def typed(words):
    return {key: TYPES[kind] for key, kind in (word.split(":") for word in words.split())}


MUST = {name: typed(shape.partition("?")[0]) for name, shape in SHAPES.items()}
MAY = {name: typed(shape.replace("?", "")) for name, shape in SHAPES.items()}


def shaped(value, shape):
    """An object that has exactly the keys of its shape, each with a value of its type."""
    if not isinstance(value, dict) or not MUST[shape].keys() <= value.keys() <= MAY[shape].keys():
        raise AssertionError(f"{shape} has the keys {SHAPES[shape]}: {value}")
    for key, inner in value.items():
        kind = MAY[shape][key]
        if not isinstance(inner, kind) or (kind is int and isinstance(inner, bool)):
            raise AssertionError(f"{shape}: \"{key}\" must be of another type: {inner!r}")
    if "deal" in value:
        shaped(value["deal"], "deal")
        for part in value["deal"].get("terms", []):
            shaped(part, "deal")
    return value


def no_duplicates(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise AssertionError(f"a key twice: {pairs}")
    return members


class Pipe:
    def __init__(self, kiste):
        self.process = subprocess.Popen([kiste, "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def say(self, cmd, shape=None, **members):
        line = json.dumps({"cmd": cmd, **members})
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().decode("utf-8", "strict")
        try:
            expect(answer.endswith("\n"), "no whole line came back")
            answer = json.loads(answer, object_pairs_hook=no_duplicates)
            shaped(answer, shape or cmd)
            expect(answer["ok"] is (shape not in ("refusal", "error")), f"\"ok\" in {answer}")
        except (AssertionError, ValueError) as why:
            raise AssertionError(f"{why}\nin the answer to {line[:2000]}") from None
        return answer

    def close(self):
        self.say("quit")
        self.process.stdin.close()
        expect(self.process.wait(timeout=300) == 0, "kiste pipe ended with an error")


def seat_key(seat):
    return seat if isinstance(seat, str) else str(seat)


class Client:
    """One match, played at random."""

    def __init__(self, pipe, other, game, seats, options, seed):
        self.pipe, self.other, self.game, self.seats = pipe, other, game, seats
        self.random = random.Random(f"{game['name']} {seats} {options} {seed}")
        self.seq = 0
        answer = pipe.say("new", game=game["name"], seats=seats, options=options, seed=seed)
        expect(answer["seq"] == 0, "a new match begins with event 0")
        pipe.say("open", ms=0)
        self.looked, self.items, self.order = 0, {}, []  # of the screen, as told by its looks

    def seat_list(self, seats):
        expect(len(set(map(str, seats))) == len(seats), f"a seat twice: {seats}")
        for seat in seats:
            expect(seat in ("*", "t") or (type(seat) is int and 0 <= seat < self.seats), f"no seat: {seat!r}")
        return seats

    def legal(self, pipe=None):
        answer = (pipe or self.pipe).say("legal")
        actors, may, moves = self.seat_list(answer["actors"]), self.seat_list(answer["may"]), answer["moves"]
        expect(not set(map(seat_key, actors)) & set(map(seat_key, may)), "nobody both must and may act")
        expect("*" not in actors or actors == ["*"], "chance acts alone")
        for key, listed in moves.items():
            texts = [c if isinstance(c, str) else shaped(c, "run")["move"] + " …" for c in listed]
            expect(all(texts) and len(set(texts)) == len(texts), f"moves of {key}: {listed}")
            for run in (c for c in listed if not isinstance(c, str)):
                expect(0 <= run["from"] <= run["to"] and run["step"] >= 1, f"a run: {run}")
        if actors == ["*"]:
            expect(set(moves) == {"*"}, f"only chance moves now: {list(moves)}")
            expect(("odds" in answer) == bool(moves["*"]), "odds come where chance's moves are listed")
            expect(list(answer.get("odds", {})) == moves["*"], "odds and moves name the same")
            expect(all(type(w) is int and w > 0 for w in answer.get("odds", {}).values()), "weights")
        else:
            expect("odds" not in answer, "odds belong to chance")
            expect(set(moves) == set(map(seat_key, actors + may)), f"moves of whom? {list(moves)}")
            expect(all(moves[seat_key(seat)] for seat in actors), "who must act has a move")
        return answer

    def text_of(self, choice):
        if isinstance(choice, str):
            return choice
        steps = (choice["to"] - choice["from"]) // choice["step"]
        return f"{choice['move']} {choice['from'] + choice['step'] * self.random.randint(0, steps)}"

    def played(self, answer):
        self.seq += 1
        expect(answer["seq"] == self.seq, f"seq must be {self.seq}: {answer}")

    def chance_moves(self, legal):
        odds = legal.get("odds")
        if odds and self.random.random() < 0.3:  # chance's move by hand
            self.played(self.pipe.say("play", seat="*", move=self.random.choices(list(odds), odds.values())[0]))
            return
        answer = self.pipe.say(self.random.choice(["roll", "go"]))
        self.played(answer)
        expect(answer["seat"] == "*", "chance has moved")
        expect(not odds or answer["move"] in odds, f"chance drew what it cannot: {answer}")

    def seat_moves(self, legal):
        choosers = legal["actors"]
        if legal["may"] and self.random.random() < 0.03:
            choosers = [seat for seat in legal["may"] if legal["moves"][seat_key(seat)]] or choosers
        seat = self.random.choice(choosers)
        kinds = {}  # by their first words, so that a kind with many moves is not all that is ever seen
        for choice in legal["moves"][seat_key(seat)]:
            kinds.setdefault((choice if isinstance(choice, str) else choice["move"]).split(" ")[0], []).append(choice)
        pool = self.random.choice([legal["moves"][seat_key(seat)], self.random.choice(list(kinds.values()))])
        move = self.text_of(self.random.choice(pool))
        asked = {"ask": legal["ask"]} if self.random.random() < 0.5 else {}
        self.played(self.pipe.say("play", seat=seat, move=move, **asked))

    def try_wrong(self, legal):
        """Moves that must be refused with a clause, and lines that are wrong; nothing changes."""
        def refused(**line):
            clause = self.pipe.say("play", shape="refusal", **line)["clause"]
            expect(clause.split(".")[0] in (self.game["name"], "table"), f"whose clause is {clause}?")
            return clause
        actors = legal["actors"]
        idle = [s for s in range(self.seats) if s not in actors + legal["may"]]
        if idle:
            clause = refused(seat=self.random.choice(idle), move="x")
            expect(clause == ("table.turn" if actors else "table.over"), f"not their turn: {clause}")
        if actors and actors != ["*"]:
            refused(seat=actors[0], move="no such move")
            refused(seat=actors[0], move="")
            expect(refused(seat=actors[0], move="x", ask=(legal["ask"] + 1) % 65536) == "table.stale", "stale")
            self.pipe.say("roll", shape="refusal")
        self.pipe.say("play", shape="error", seat=None, move="x")
        self.pipe.say("undo", shape="refusal", to=self.seq)
        expect(self.legal() == legal, "what was refused has changed something")

    def look(self, legal):
        for seat in range(-1, self.seats):
            view = self.pipe.say("view", seat=seat, lang=self.random.choice(["de", "en"]), text=True)
            scene = shaped(view["scene"], "scene")
            expect([shaped(pane, "pane")["kind"] for pane in scene["panes"]][0] == "board", "the board comes first")
            ids = [shaped(item, "item")["id"] for item in scene["items"] if item["id"]]
            expect(len(ids) == len(set(ids)), "the ids of a scene")
            expect(scene["items"] and view["text"].strip() and view["position"].strip(), "a view shows something")
            self.same_turn(view, legal)
        self.same_turn(self.pipe.say("text"), legal)
        match = self.pipe.say("match")
        expect([s for s, place in enumerate(match["seats"]) if s in shaped(place, "place")["team"]] ==
               list(range(self.seats)), "everyone is in their own team")
        expect(len(self.pipe.say("dice")["faces"]) == 6, "a die has six faces")
        self.look_at_chart()
        self.take_hint(legal)
        score = self.pipe.say("score")
        expect(score["over"] == (not legal["actors"]), "over when nobody must act")
        expect(len(score["score"]) == self.seats and all(type(n) is int for n in score["score"]), f"{score}")

    def take_hint(self, legal):
        """What the computer advises may be played, is told best first, and changes nothing."""
        for seat in range(self.seats):
            if seat not in legal["actors"]:
                continue
            hint = self.pipe.say("hint", seat=seat, effort=10, lang=self.random.choice(["de", "en"]))
            expect(hint["ask"] == legal["ask"] and hint["moves"], f"no hint for seat {seat}: {hint}")
            advice = [shaped(move, "advice") for move in hint["moves"]]
            expect(all(("worth" in move) == ("unit" in hint) for move in advice), f"a worth has its unit: {hint}")
            worths = [move["worth"] for move in advice if "unit" in hint]
            expect(worths == sorted(worths, reverse=True), f"best first: {worths}")
            texts = [choice for choice in legal["moves"][seat_key(seat)] if isinstance(choice, str)]
            if len(texts) == len(legal["moves"][seat_key(seat)]):
                expect(all(move["move"] in texts for move in advice), f"{advice} is not all legal")
        expect(self.legal() == legal, "a hint changes nothing")
        if not legal["actors"]:
            self.review()

    def review(self):
        """An event of a finished game looked at again: chances are whole, and nothing is better than the best."""
        number = self.random.randint(1, self.seq)
        remark = self.pipe.say("review", shape="remark", event=number, effort=10, lang=self.random.choice(["de", "en"]))
        expect(remark["n"] == number and len(remark["stands"]) == self.seats, f"{remark}")
        expect(remark.get("lost", 0) >= 0 and ("lost" in remark) == ("mistake" in remark), f"{remark}")
        expect(("better" in remark) == (remark.get("lost", 0) > 0), f"a mistake names what is better: {remark}")
        for better in remark.get("better", []):
            shaped(better, "better")
        summary = self.pipe.say("review", effort=10)
        accounts = [shaped(account, "account") for account in summary["seats"]]
        expect(remark["percent"] == summary["percent"], f"an event and the whole are counted in the same: {remark}")
        expect(summary["known"] >= 1 and summary["count"] == self.seq and len(accounts) == self.seats, f"{summary}")

    def screen(self, legal):
        """The screen of everybody around one device: what its looks tell piece by piece is the whole view."""
        while self.pipe.say("step", ms=0)["seat"] is not None:
            self.seq += 1  # a secret was shown
        sight = self.pipe.say("look", ms=0, since=self.looked, lang="en", about=True)
        if sight["state"] == "hands over":
            expect("scene" not in sight and "events" not in sight, "nothing is shown while it is handed over")
            expect(self.pipe.say("take", ms=0)["seq"] == self.seq, "taking the screen is no event")
            self.looked = 0
            sight = self.pipe.say("look", ms=0, lang="en", text=self.random.random() < 0.3, about=True)
        self.merge(sight, fresh=self.looked == 0)
        self.about(sight)
        self.looked = sight["look"]
        expect(sight["seq"] == self.seq and len(sight["events"]) == self.seq, "all that has happened")
        if sight["actors"]:
            expect(sight["state"] == "asks" and sight["waited"] and sight["seat"] == sight["holder"], f"{sight['state']}")
        else:
            expect(sight["state"] == "over" and sight["prompt"].startswith("The game is over. "), sight["prompt"])
        match = self.pipe.say("match")
        # A screen that all share is drawn as its holder sees it, or as from nobody's side of the table.
        views = [self.pipe.say("view", seat=seat, lang="en") for seat in {-1, -1 if sight["holder"] is None else sight["holder"]}]
        team = match["seats"][sight["holder"] or 0]["team"]
        # At the end of an open game it shows what all of them may see together, which no single view is.
        together = sight["state"] == "over" and not match["secrets"]
        if len(team) == 1 and not sight["picked"] and not together:
            seen = [{**item, "id": max(item["id"], 0)} for item in self.items.values()]  # scenery has negative ids
            expect(any(seen == each["scene"]["items"] for each in views), "the looks add up to the view")
        self.touch_at_random(sight)
        return self.legal()

    def about(self, sight):
        """Of each rule that applies it is told what on the screen it speaks of: things that lie there, or moves."""
        expect(len(sight["about"]) == len(sight["cites"]), f"{sight['about']} for {sight['cites']}")
        listed = self.pipe.say("legal")["moves"].get(str(sight["seat"]), [])
        words = {move if isinstance(move, str) else move["move"] for move in listed}
        for each in sight["about"]:
            expect(set(shaped(each, "about").get("items", [])) <= set(self.items), f"{each} lies on the table")
            expect({move.strip() for move in each.get("moves", [])} <= words, f"{each} can be done")

    def merge(self, sight, fresh):
        scene = shaped(sight["scene"], "shown")
        expect(not fresh or "order" in scene, "who knows nothing is told the order")
        for event in sight["events"]:
            shaped(event, "event")
        for offer in sight["done"] + sight["buttons"] + sight.get("moves", []):
            shaped(offer, "offer")
        known = {} if fresh else self.items
        expect(all(known.get(item["id"]) != shaped(item, "item") for item in scene["items"]), "only what has changed")
        known.update({item["id"]: item for item in scene["items"]})
        self.order = scene.get("order", self.order)
        self.items = {key: known[key] for key in self.order}

    def touch_at_random(self, sight):
        """Half a move, and back again; nothing is played."""
        if not sight["next"] or not sight["more"]:
            return
        answer = self.pipe.say("touch", ms=0, items=[self.random.choice(sight["next"])])
        if answer["did"] == "played":
            self.seq += 1
            self.pipe.say("undo")
            self.seq -= 1
        else:
            expect(answer["did"] in ("picked", "amount"), f"{answer}")
            expect(len(self.pipe.say("look", ms=0, lang="en")["picked"]) == 1, "one thing was touched")
            self.pipe.say("untouch", ms=0)
        self.looked = 0

    def look_at_chart(self):
        chart = self.pipe.say("chart", seat=self.random.randint(-1, self.seats - 1))
        points = [shaped(point, "point") for point in chart["points"]]
        expect(("scene" in chart) == bool(points), "a chart has points and a picture, or neither")
        if points:
            events = [point["event"] for point in points]
            expect(events[0] == 0 and events[-1] == self.seq and events == sorted(set(events)), f"events {events}")
            expect(all(len(point["worth"]) == self.seats for point in points), "everyone is worth something")
            expect(shaped(chart["scene"], "scene")["items"], "a chart shows something")

    def same_turn(self, view, legal):
        expect((view["seq"], view["over"], view["ask"], view["actors"], view["may"]) ==
               (self.seq, not legal["actors"], legal["ask"], legal["actors"], legal["may"]), f"{view} says otherwise")
        expect(len(view["score"]) == self.seats and all(type(n) is int for n in view["score"]), f"{view['score']}")
        if "timer" in view:
            expect("t" in legal["may"] and shaped(view["timer"], "timer")["ms"] > 0, f"{view['timer']}")

    def take_back(self, legal):
        """Back some events and forth again, by the journal's own words."""
        events = self.standing(self.pipe.say("journal")["journal"])
        expect(len(events) == self.seq, "the journal has the events that stand")
        to = self.random.randint(max(0, self.seq - 5), self.seq - 1)
        expect(self.pipe.say("undo", to=to)["seq"] == to, "undo goes where it is told")
        for number, seat, move in events[to:]:
            answer = self.pipe.say("play", seat=seat if seat in "*t" else int(seat), move=move)
            expect(answer["seq"] == int(number), "the same numbers again")
        expect(self.legal() == legal, "back and forth leads to the same")

    @staticmethod
    def standing(journal):
        events = []
        for line in journal.split("\n"):
            if line[:1].isdigit():
                events.append(line.split(" ", 2))
            elif line.startswith("! undo "):
                del events[int(line.split(" ")[2]):]
        return events

    def go_on_elsewhere(self, legal):
        """The journal in another pipe: the same match."""
        journal = self.pipe.say("journal")["journal"]
        expect(self.other.say("load", journal=journal)["seq"] == self.seq, "the same number of events")
        expect(self.legal(self.other) == legal, "the same moves")
        expect(self.other.say("journal")["journal"] == journal, "the same journal")
        seat = self.random.randint(-1, self.seats - 1)
        expect(self.other.say("view", seat=seat) == self.pipe.say("view", seat=seat), "the same view")
        copy = self.pipe.say("journal", seat=seat)["journal"]
        expect(self.other.say("load", journal=copy)["seq"] == self.seq, "a seat's own copy loads")
        for other in range(-1, self.seats):
            self.other.say("view", seat=other)
        self.other.say("legal")
        expect(self.other.say("journal")["journal"] == copy, "a seat's copy is written as it was read")

    def not_yet(self):
        """Back from an early end, to see more of the game."""
        back = self.random.randint(1, min(3, self.seq))
        self.seq = self.pipe.say("undo", to=self.seq - back)["seq"]
        return self.legal()

    def let_play(self):
        """The computer on every seat, until nobody must act."""
        for seat in range(self.seats):
            self.pipe.say("sit", seat=seat, bot="random")
        while self.seq < EVENTS_MAX:
            answer = self.pipe.say("go")
            if answer["seat"] is None:
                return
            self.played(answer)

    def play(self):
        undone, patience, left_alone = 0, time.monotonic() + MATCH_SECONDS_MOST, False
        while self.seq < EVENTS_MAX:
            if self.seq == EVENTS_LONG or (time.monotonic() > patience and not left_alone):
                left_alone = True
                self.let_play()
            legal = self.legal()
            while not legal["actors"] and self.seq < EVENTS_EARLY and undone < EVENTS_EARLY and time.monotonic() < patience:
                undone += 1
                legal = self.not_yet()
            over = not legal["actors"]
            if over or self.seq < 3 or self.random.random() < 3 / (100 + self.seq):  # seldom late: journals grow
                self.look(legal)
                if legal["actors"] != ["*"]:
                    legal = self.screen(legal)
                if not over and not legal["actors"]:
                    continue  # the last secret was shown
                self.try_wrong(legal)
                self.go_on_elsewhere(legal)
                if self.seq:
                    self.take_back(legal)
            if over:
                break
            if legal["actors"] == ["*"]:
                self.chance_moves(legal)
            else:
                self.seat_moves(legal)
        score = self.pipe.say("score")
        expect(score["over"], f"not over after {EVENTS_MAX} events")
        last = self.pipe.say("journal")["journal"].rstrip("\n").split("\n")[-1]
        expect(last == "! score " + " ".join(map(str, score["score"])), f"the last line: {last}")
        return self.seq


def some_options(game, draw):
    options = {}
    for option in game["options"]:
        values = option.get("values") or [option["min"], option["max"], option["standard"]]
        options[option["id"]] = draw.choice(values)
    return options


def setups(game, draw):
    """The fewest and the most seats as they stand; then some with options."""
    least, most = game["seats"]
    for seats in sorted({least, most}):
        yield seats, {}
    for _ in range(3 if game["options"] else 0):
        yield draw.randint(least, most), some_options(game, draw)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kiste")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--brief", action="store_true", help="for a slow build: fewer setups")
    args = parser.parse_args()
    pipe, other = Pipe(args.kiste), Pipe(args.kiste)
    draw = random.Random(args.seed)
    pipe.say("style")
    games = [shaped(game, "game") for game in pipe.say("games")["games"]]
    expect(set(args.game) <= {game["name"] for game in games}, f"unknown: {args.game}")
    for game in games:
        if args.game and game["name"] not in args.game:
            continue
        enough = time.monotonic() + (BRIEF_SECONDS_MOST if args.brief else GAME_SECONDS_MOST)
        for number, (seats, options) in enumerate(setups(game, draw)):
            if number and time.monotonic() > enough:
                break
            named = dict(game=game["name"], seats=seats, options=options)
            try:
                pipe.say("new", **named)
            except AssertionError:
                pipe.say("new", shape="refusal", **named)  # options that do not go together say why
                continue
            events = matches = 0
            until = time.monotonic() + SECONDS_MOST
            while events < EVENTS_LEAST and matches < MATCHES_MOST and (matches == 0 or time.monotonic() < until):
                seed = args.seed + matches
                try:
                    events += Client(pipe, other, game, seats, options, seed).play()
                except AssertionError as why:
                    raise SystemExit(f"{json.dumps(named)}, seed {seed}: {why}") from None
                matches += 1
            print(f"{game['name']}: {seats} seats, {options}: {matches} matches, {events} events")
            if time.monotonic() - (until - SECONDS_MOST) > EVENT_SECONDS_LONG * events:
                break  # a game of slow moves: one setup must do
    pipe.close()
    other.close()


main()
