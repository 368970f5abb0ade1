import { describe, expect, test } from "vitest";
import { describeRun } from "../automations/describe-run.ts";
import { BUDGETS } from "../automations/vocabulary.ts";
import { botNamed } from "../testing/test-service.ts";
import { TestLobby } from "./testing/test-lobby.ts";

const HOUR_MS = 3_600_000;
const quiet = { disableJoinMessages: true, sendFriendRequestOnJoinParty: false, privacy: 0 };
const config = (...automations: object[]) => ({
  ...quiet,
  automations: automations.map((one, index) => ({ id: `a${index}`, name: `A${index}`, ...one })),
});
const runsOf = (lobby: TestLobby) =>
  lobby.automations.flatMap((report) => (report.kind === "run" ? [describeRun(report.run)] : []));

/** Waits for something that needs the clock to go on. */
async function during<T>(lobby: TestLobby, work: Promise<T> | undefined): Promise<void> {
  await Promise.all([work, lobby.advance(1000)]);
}

describe("Automations of a bot in a simulated lobby", () => {
  test("greet who joins, and the history says that it ran", async () => {
    const lobby = new TestLobby();
    const greet = {
      when: [{ event: "memberJoined" }],
      do: [{ run: "say", args: "Hello {member.name}, {prefix}help" }],
    };
    const bot = await lobby.signInBot("one", config(greet));
    const ann = await lobby.signInPlayer("ann");
    const heard: string[] = [];
    ann.on("partyMessage", ({ content }) => heard.push(content));
    await during(lobby, ann.partyOps.join(bot.connection?.session.party?.id ?? ""));
    await lobby.advance(1000);
    expect(heard).toEqual([`Hello ${ann.self.displayName}, !help`]);
    expect(runsOf(lobby)).toEqual([expect.stringMatching(/^A0 \(memberJoined\): done, 0\.\d s\.$/)]);
  });

  test("add commands of the category's own to chat and help; what has changed is cancelled", async () => {
    const lobby = new TestLobby();
    const hello = {
      when: [{ command: "hello", aliases: ["hi"], description: "Says hello", usage: "[name]" }],
      do: [{ run: "say", args: "Hello {1}!" }, { wait: 60 }, { run: "say", args: "late" }],
    };
    const bot = await lobby.signInBot("one", { ...config(hello), whitelistUsers: [{ id: "ann" }] });
    const ann = await lobby.signInPlayer("ann");
    await during(lobby, ann.partyOps.join(bot.connection?.session.party?.id ?? ""));
    const heard: string[] = [];
    ann.on("partyMessage", ({ content }) => heard.push(content));
    await during(lobby, ann.chat("!HI Ben"));
    await lobby.advance(1000);
    expect(heard).toEqual(["Hello Ben!"]);
    await during(lobby, ann.chat("!help hello"));
    await lobby.advance(1000);
    expect(heard[1]).toMatch(/hello \[name\].*Says hello/s);
    bot.update({ ...botNamed("one", quiet), fence: 1 });
    await lobby.advance(120_000);
    expect(heard).toHaveLength(2);
    await during(lobby, ann.chat("!hello"));
    await lobby.advance(1000);
    expect(heard[2]).toMatch(/There is no command “hello”/);
  });

  test("two bots that greet each other's messages do not answer each other", async () => {
    const lobby = new TestLobby();
    const answer = {
      when: [{ event: "partyMessage" }, { event: "memberJoined" }],
      mode: "parallel",
      do: [{ run: "say", args: "Hello {member.name}" }],
    };
    const [one, two] = [await lobby.signInBot("one", config(answer)), await lobby.signInBot("two", config(answer))];
    await during(lobby, two.connection?.session.partyOps.join(one.connection?.session.party?.id ?? ""));
    await lobby.advance(120_000);
    expect(runsOf(lobby)).toHaveLength(1);
  });

  test.each([
    ["messages", { event: "partyMessage" }, "Hello", BUDGETS.startedByMessages],
    ["commands", { command: "marco", rank: "anyone" }, "!marco", BUDGETS.startedByCommands],
  ])("two bots of different shards that answer each other's %s end", async (_, trigger, args, most) => {
    const lobby = new TestLobby({ areStrangers: true });
    const answerAfter = (seconds: number) =>
      config({ when: [trigger], mode: "parallel", do: [{ wait: seconds }, { run: "say", args, as: "owner" }] });
    const one = await lobby.signInBot("one", answerAfter(4));
    const two = await lobby.signInBot("two", answerAfter(5));
    const partyId = one.connection?.session.party?.id ?? "";
    await during(lobby, two.connection?.session.partyOps.join(partyId));
    const ann = await lobby.signInPlayer("ann");
    await during(lobby, ann.partyOps.join(partyId));
    await during(lobby, ann.chat("!marco"));
    await lobby.advance(3 * HOUR_MS);
    const count = runsOf(lobby).length;
    expect(count).toBeGreaterThan(most);
    expect(count).toBeLessThanOrEqual(2 * most + 2);
    expect(lobby.automations).toContainEqual({ kind: "refusal", automationId: "a0", limit: "person" });
    await lobby.advance(10 * HOUR_MS);
    expect(runsOf(lobby)).toHaveLength(count);
  });

  test("nothing of a run is left after the bot has stopped, and an automation that cannot be read is left out", async () => {
    const lobby = new TestLobby();
    const slow = { when: [{ event: "ready" }], do: [{ wait: 300 }, { run: "set_status", args: "late" }] };
    const bot = await lobby.signInBot("one", config(slow, { when: "nonsense" }));
    await during(lobby, bot.stop());
    await lobby.advance(600_000);
    expect(runsOf(lobby)).toEqual([expect.stringMatching(/^A0 \(ready\): cancelled/)]);
    expect(bot.presence.presenceStatus).not.toBe("late");
  });

  test("leave after ten quiet minutes alone", async () => {
    const lobby = new TestLobby();
    const leave = {
      when: [{ event: "idle", minutes: 10 }],
      if: { value: "bot.isAlone", is: "equal", than: true },
      do: [{ run: "set_status", args: "Bye" }],
    };
    const bot = await lobby.signInBot("one", config(leave));
    await lobby.advance(9 * 60_000);
    expect(runsOf(lobby)).toEqual([]);
    await lobby.advance(2 * 60_000);
    expect(runsOf(lobby)).toHaveLength(1);
    expect(bot.presence.presenceStatus).toBe("Bye");
  });
});
