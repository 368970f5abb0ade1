import { describe, expect, test, vi } from "vitest";
import type { AutomationEvent } from "../automations/automation-event.ts";
import type { BotSession } from "../platform/platform.ts";
import { AutomationEvents } from "./automation-events.ts";
import type { BehaviorContext } from "./behavior-context.ts";
import { TestLobby } from "./testing/test-lobby.ts";

/** A session in a simulated world, and what is reported of it. */
async function observe() {
  const lobby = new TestLobby();
  const session = await lobby.signInPlayer("bot");
  const on = vi.fn((...args: Parameters<BotSession["on"]>) => session.on(...args)) as unknown as BehaviorContext["on"];
  const reported: AutomationEvent[] = [];
  const events = new AutomationEvents({ session, on, now: () => lobby.clock.now() }, (event) => reported.push(event));
  events.start();
  /** What was reported since the last call, with the id of the person. */
  const take = async (): Promise<string[]> => {
    await lobby.advance(50);
    return reported.splice(0).map(({ name, person, text }) => [name, person?.id, text].filter(Boolean).join(" "));
  };
  const join = async (name: string): Promise<BotSession> => {
    const player = await lobby.signInPlayer(name);
    await player.partyOps.join(session.party?.id ?? "");
    await lobby.advance(50);
    return player;
  };
  return { lobby, session, on, events, reported, take, join };
}

describe("the events of automations", () => {
  test("say who joins, writes, leads, leaves and is kicked, and when the bot is alone again", async () => {
    const { session, take, join, lobby } = await observe();
    const ann = await join("ann");
    await join("ben");
    expect(await take()).toEqual(["memberJoined ann", "memberJoined ben"]);
    await ann.chat("hi all");
    await session.partyOps.promote("ann");
    expect(await take()).toEqual(["partyMessage ann hi all", "promoted ann"]);
    await ann.partyOps.promote("bot");
    await lobby.advance(50);
    await session.partyOps.kick("ben");
    expect(await take()).toEqual(["promoted bot", "memberKicked ben"]);
    await ann.partyOps.leave();
    expect(await take()).toEqual(["memberLeft ann", "alone"]);
  });

  test("report a bot that is kicked, or leaves, not as alone", async () => {
    const { session, take, join } = await observe();
    const ann = await join("ann");
    await session.partyOps.promote("ann");
    await take();
    await ann.partyOps.kick("bot");
    expect(await take()).toEqual(["memberKicked bot"]);
    await session.partyOps.join(ann.party?.id ?? "");
    await session.partyOps.leave();
    expect(await take()).toEqual([]);
  });

  test("say what other members change, and nothing of the bot itself", async () => {
    const { session, take, join } = await observe();
    const ann = await join("ann");
    await take();
    await ann.me.setReadiness("ready");
    await ann.me.setReadiness("sittingOut");
    await ann.me.setReadiness("notReady");
    expect(await take()).toEqual(["memberReady ann", "memberSitOut ann", "memberUnready ann"]);
    await ann.me.setMatch({ players: 10 });
    await ann.me.setMatch({ players: 9 });
    await ann.me.setMatch(null);
    expect(await take()).toEqual(["matchStarted ann", "matchEnded ann"]);
    await ann.me.set("outfit", { id: "CID_1" });
    await ann.me.set("outfit", { id: "CID_1" });
    await ann.me.set("backpack", { id: "BID_1" });
    await ann.me.set("outfit", { id: "CID_1", variants: [{ channel: "Mat", variant: "Mat2" }] });
    expect(await take()).toEqual(["memberOutfit ann", "memberOutfit ann"]);
    await session.me.set("outfit", { id: "CID_2" });
    await session.me.setReadiness("ready");
    await session.me.setMatch({});
    await ann.me.setLevel(3);
    expect(await take()).toEqual([]);
  });

  test("know how members were when the bot joined their party, and report that of nobody", async () => {
    const { session, take, join, lobby } = await observe();
    const ann = await lobby.signInPlayer("ann");
    await ann.me.set("outfit", { id: "CID_1" });
    await ann.me.setReadiness("ready");
    await session.partyOps.join(ann.party?.id ?? "");
    const ben = await join("ben");
    expect(await take()).toEqual(["memberJoined ben"]);
    await ann.me.setReadiness("notReady");
    await ben.me.setReadiness("ready");
    expect(await take()).toEqual(["memberUnready ann", "memberReady ben"]);
  });

  test("say what friends and strangers do outside the party", async () => {
    const { session, take, lobby } = await observe();
    const ann = await lobby.signInPlayer("ann");
    await ann.friend.add("bot");
    expect(await take()).toEqual(["friendRequest ann"]);
    await session.friend.accept("ann");
    expect(await take()).toEqual(["friendAdded ann"]);
    await ann.whisper("bot", "psst");
    await ann.partyOps.invite("bot");
    await ann.partyOps.requestJoin("bot");
    expect(await take()).toEqual(["whisper ann psst", "invite ann", "joinRequest ann"]);
    await ann.logout();
    const back = await lobby.signInPlayer("ann").catch(() => null);
    expect(back).not.toBeNull();
    await back?.friend.remove("bot");
    expect(await take()).toEqual(["friendOffline ann", "friendOnline ann", "friendRemoved ann"]);
  });

  test("say that the connection is lost, and that the others have gone meanwhile", async () => {
    const { take, join, lobby } = await observe();
    const ann = await join("ann");
    await take();
    lobby.world.drop("bot");
    expect(await take()).toEqual(["disconnected"]);
    await ann.partyOps.leave();
    await lobby.advance(120_000);
    expect(await take()).toEqual(["alone"]);
  });

  test("are there between start and stop alone", async () => {
    const { events, on, reported, take, join, session } = await observe();
    events.reportReady();
    expect(await take()).toEqual(["ready"]);
    events.stop();
    events.reportReady();
    const ann = await join("ann");
    await ann.me.setReadiness("ready");
    expect(await take()).toEqual([]);
    vi.mocked(on).mockClear();
    events.start();
    events.start();
    expect(new Set(vi.mocked(on).mock.calls.map(([event]) => event)).size).toBe(vi.mocked(on).mock.calls.length);
    await ann.me.setReadiness("notReady");
    await ann.partyOps.leave();
    expect(await take()).toEqual(["memberUnready ann", "memberLeft ann", "alone"]);
    await session.logout();
    expect(reported).toEqual([]);
  });

  test("that have not begun cost nothing", async () => {
    const lobby = new TestLobby();
    const session = await lobby.signInPlayer("bot");
    const on = vi.fn();
    const party = vi.spyOn(session, "party", "get");
    new AutomationEvents({ session, on, now: () => 0 }, () => {});
    expect(on).not.toHaveBeenCalled();
    expect(party).not.toHaveBeenCalled();
  });
});
