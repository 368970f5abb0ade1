import { describe, expect, test } from "vitest";
import { describeRun } from "../automations/describe-run.ts";
import { BUDGETS } from "../automations/vocabulary.ts";
import type { BotSession } from "../platform/platform.ts";
import type { FaultProfile } from "../platform/simulated/injected-faults.ts";
import { botNamed } from "../testing/test-service.ts";
import type { BotRunner } from "./bot-runner.ts";
import { TestLobby } from "./testing/test-lobby.ts";

const quiet = { disableJoinMessages: true, sendFriendRequestOnJoinParty: false, privacy: 0 };
const config = (...automations: object[]) => ({
  ...quiet,
  automations: automations.map((one, index) => ({ id: `a${index}`, name: `A${index}`, ...one })),
});
const say = (args: string) => ({ run: "say", args, as: "owner" });
const runsOf = (lobby: TestLobby) =>
  lobby.automations.flatMap((report) => (report.kind === "run" ? [describeRun(report.run)] : []));

async function join(lobby: TestLobby, bot: BotRunner, name: string): Promise<BotSession> {
  const player = await lobby.signInPlayer(name);
  await Promise.all([player.partyOps.join(bot.connection?.session.party?.id ?? ""), lobby.advance(1000)]);
  return player;
}
/** What a player reads, and when. */
function listen(lobby: TestLobby, player: BotSession): { at: number; text: string }[] {
  const heard: { at: number; text: string }[] = [];
  player.on("partyMessage", ({ content }) => heard.push({ at: lobby.clock.now(), text: content }));
  return heard;
}
/** The most of these moments that lie within one window of the limits. */
const mostWithinWindow = (times: number[]): number =>
  Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + BUDGETS.windowMs).length));

describe("a player who types ten thousand commands of the category's own", () => {
  test.each(["single", "queued", "parallel", "restart"])(
    "starts no more runs, texts and waiting runs than the limits allow: %s",
    async (mode) => {
      const lobby = new TestLobby();
      const hello = {
        mode,
        when: [{ command: "hello", rank: "anyone" }],
        do: [say("Hello"), { wait: 1 }],
      };
      const bot = await lobby.signInBot("one", config(hello));
      const ann = await join(lobby, bot, "ann");
      const ben = await join(lobby, bot, "ben");
      const heard = listen(lobby, ben);
      const idle = lobby.clock.planned;
      let mostPlanned = 0;
      for (let batch = 0; batch < 100; batch += 1) {
        await Promise.all(Array.from({ length: 100 }, () => ann.chat("!hello")));
        mostPlanned = Math.max(mostPlanned, lobby.clock.planned);
        await lobby.advance(300);
      }
      const texts = () => heard.filter(({ text }) => text === "Hello").map(({ at }) => at);
      expect(heard.filter(({ text }) => text === "!hello")).toHaveLength(10_000);
      expect(mostWithinWindow(texts())).toBeLessThanOrEqual(BUDGETS.chats);
      expect(runsOf(lobby).length).toBeLessThanOrEqual(BUDGETS.runs * (1 + Math.ceil(30_000 / BUDGETS.windowMs)));
      expect(mostPlanned - idle, "timers that wait").toBeLessThan(100);
      await Promise.all([ben.chat("!level 42"), lobby.advance(1000)]);
      const level = () => ben.party?.members.find(({ id }) => id === bot.accountId)?.level;
      expect(level(), "the bot's other work goes on").toBe(42);
      await lobby.advance(60_000);
      expect(lobby.clock.planned, "nothing is left of the storm").toBeLessThanOrEqual(idle);
      const before = texts().length;
      await Promise.all([ann.chat("!hello"), lobby.advance(1000)]);
      expect(texts()).toHaveLength(before + 1);
    },
  );
});

describe("a bot that is moved to another category while its automations run", () => {
  const slow = [say("first"), { wait: 60 }, say("late")];
  const other = { id: "b0", name: "Other", when: [{ command: "hello" }], do: [say("from the other")] };

  test.each([
    ["the bot is moved", { parent: "other", config: { ...quiet, automations: [other] } }],
    ["its automations are replaced", { config: { ...quiet, automations: [other] } }],
    ["the one that runs is changed", { config: config({ when: [{ command: "hello" }], do: [say("from the other")] }) }],
  ])("does nothing of them any more, and does what is new: %s", async (_, change) => {
    const lobby = new TestLobby();
    const idle = { when: [{ event: "idle", minutes: 1 }], do: [say("idle")] };
    const waiting = { mode: "queued", when: [{ command: "hello" }, { event: "memberReady" }], do: slow };
    const bot = await lobby.signInBot("one", config(waiting, idle));
    const ann = await join(lobby, bot, "ann");
    const heard = listen(lobby, ann);
    await Promise.all([ann.chat("!hello"), lobby.advance(1000)]);
    await Promise.all([ann.me.setReadiness("ready"), lobby.advance(1000)]);
    const facts = { ...botNamed("one", quiet), fence: 1 };
    bot.update({ ...facts, ...change });
    await lobby.advance(600_000);
    expect(heard.map(({ text }) => text)).toEqual(["first"]);
    expect(runsOf(lobby)).toEqual([expect.stringMatching(/^A0 \(hello\): cancelled/)]);
    await Promise.all([ann.chat("!hello"), lobby.advance(1000)]);
    expect(heard.map(({ text }) => text)).toEqual(["first", "from the other"]);
  });
});

describe("a platform that does not send what the bot writes", () => {
  const greet = { when: [{ event: "memberJoined" }], do: [{ wait: 1 }, say("Hello {member.name}")] };
  const outcomesOf = (lobby: TestLobby) => runsOf(lobby).map((text) => text.replace(/, [\d.]+ s\.$/, ""));

  test("makes the run fail, which the history says, and the bot goes on when it sends again", async () => {
    const faults: FaultProfile = {};
    const lobby = new TestLobby({ faults });
    const bot = await lobby.signInBot("one", config(greet));
    const ann = await lobby.signInPlayer("ann");
    const heard = listen(lobby, ann);
    await ann.partyOps.join(bot.connection?.session.party?.id ?? "");
    faults.errorRate = 1;
    await lobby.advance(5000);
    faults.errorRate = 0;
    expect(outcomesOf(lobby)).toEqual(["A0 (memberJoined): a step failed"]);
    const ben = await join(lobby, bot, "ben");
    await lobby.advance(5000);
    expect(outcomesOf(lobby)[1]).toBe("A0 (memberJoined): done");
    expect(heard.map(({ text }) => text)).toEqual([`Hello ${ben.self.displayName}`]);
  });

  test("because of its rate limit does the same", async () => {
    const faults: FaultProfile = { rateLimit: { calls: 40, perMs: 60_000 } };
    const lobby = new TestLobby({ faults });
    const busy = { when: [{ event: "memberReady" }], do: [{ repeat: 45, do: [{ run: "level", args: "5" }] }] };
    const bot = await lobby.signInBot("one", config(greet, busy));
    const ann = await join(lobby, bot, "ann");
    await lobby.advance(5000);
    await Promise.all([ann.me.setReadiness("ready"), lobby.advance(1000)]);
    const heard = listen(lobby, ann);
    await join(lobby, bot, "ben");
    await lobby.advance(5000);
    const before = ["A0 (memberJoined): done", "A1 (memberReady): a step failed"];
    expect(outcomesOf(lobby)).toEqual([...before, "A0 (memberJoined): a step failed"]);
    await lobby.advance(60_000);
    const cyd = await join(lobby, bot, "cyd");
    await lobby.advance(5000);
    expect(heard.map(({ text }) => text)).toEqual([`Hello ${cyd.self.displayName}`]);
  });
});

describe("a time zone that this machine does not know, as where another one has saved it", () => {
  const inHours = { timeZone: "Mars/Base", if: { value: "time.hour", is: "atLeast", than: 0 } };

  test.each([
    ["in a condition", { ...inHours, do: [say("Hello")] }],
    ["in a text", { timeZone: "Mars/Base", do: [say("It is {time}")] }],
  ])("%s hinders no other automation", async (_, wrong) => {
    const lobby = new TestLobby();
    const when = [{ event: "memberJoined" }];
    const bot = await lobby.signInBot("one", config({ when, ...wrong }, { when, do: [{ run: "level", args: "42" }] }));
    const ann = await join(lobby, bot, "ann");
    await lobby.advance(5000);
    expect(ann.party?.members.find(({ id }) => id === bot.accountId)?.level).toBe(42);
  });
});
