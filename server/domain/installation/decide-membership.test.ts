import os from "node:os";
import { describe, expect, it } from "vitest";
import type { Installation } from "../../data/installation-connection.ts";
import { decideMembership, type OwnEngine } from "./decide-membership.ts";

const PATIENCE_MS = 5_000;
const MEMORY: OwnEngine = { kind: "memory" };
const onBroker = (stamp: string | null): OwnEngine => ({ kind: "broker", stamp, address: "here:6379/1" });
const row = (changes: Partial<Installation> = {}): Installation => ({
  ...{ kind: "memory", engineId: "one", brokerAddress: null, host: "elsewhere", pid: 7, startedAt: new Date(0) },
  ...{ silentMs: 500, isConnected: true, ...changes },
});
const broker = (changes: Partial<Installation> = {}) =>
  row({ kind: "broker", brokerAddress: "there:6379", ...changes });
const decide = (before: Installation | null, own: OwnEngine, waitedMs = PATIENCE_MS) =>
  decideMembership(before, own, { waitedMs, patienceMs: PATIENCE_MS });

const TAKES_OVER = { kind: "takeOver", isCertain: true };
const TAKES_OVER_AFTER_A_LEASE = { kind: "takeOver", isCertain: false };
const WAITS = { kind: "wait" };
const refused = (what: RegExp) => ({ kind: "refuse", misfit: { what: expect.stringMatching(what) } });

describe("a process that wants to run the installation", () => {
  it.each<[string, Installation | null, OwnEngine, object]>([
    ["takes over where it never ran", null, MEMORY, TAKES_OVER],
    ["takes over where every process was stopped", row({ silentMs: null }), MEMORY, TAKES_OVER],
    ["with a broker takes over from one that was stopped", row({ silentMs: null }), onBroker(null), TAKES_OVER],
    ["is refused while one without a broker lives", row(), MEMORY, refused(/process 7 on elsewhere.*without a broker/)],
    ["with a broker is refused, too", row(), onBroker(null), refused(/process 7 on elsewhere.*without a broker/)],
    ["waits for one that is silent and connected", row({ silentMs: 9_000 }), MEMORY, WAITS],
    ["takes over from one whose lease ran out", row({ silentMs: 10_000 }), MEMORY, TAKES_OVER_AFTER_A_LEASE],
    ["waits for one that may connect again", row({ isConnected: false }), MEMORY, WAITS],
    [
      "takes over from one that did not connect again",
      row({ isConnected: false, silentMs: 3_000 }),
      MEMORY,
      TAKES_OVER_AFTER_A_LEASE,
    ],
    [
      "takes over at once from one that has ended on this machine",
      row({ isConnected: false, host: os.hostname(), pid: 2 ** 30 }),
      MEMORY,
      TAKES_OVER,
    ],
    ["joins those that use its broker", broker(), onBroker("one"), { kind: "join", engineId: "one" }],
    [
      "joins where its broker was used last",
      broker({ silentMs: null }),
      onBroker("one"),
      { kind: "join", engineId: "one" },
    ],
    ["without a broker is refused where one is used", broker(), MEMORY, refused(/broker at there:6379.*not set/)],
    ["... also when no process runs", broker({ silentMs: null }), MEMORY, refused(/broker at there:6379.*not set/)],
    ["with a broker of before is refused", broker({ silentMs: null }), onBroker("two"), refused(/another broker/)],
    [
      "with an empty broker is refused while others live",
      broker(),
      onBroker(null),
      refused(/is not that of the other/),
    ],
    ["with an empty broker takes over where none lives", broker({ silentMs: null }), onBroker(null), TAKES_OVER],
    [
      "does not trust a number of another machine",
      broker({ isConnected: false, host: os.hostname(), pid: 2 ** 30 }),
      onBroker(null),
      WAITS,
    ],
  ])("%s", (_, before, own, decision) => {
    expect(decide(before, own)).toMatchObject(decision);
  });

  it("waits a few seconds whether a process ends, or a living one stamps its emptied broker again", () => {
    expect(decide(row(), MEMORY, PATIENCE_MS - 1)).toEqual(WAITS);
    expect(decide(broker(), onBroker(null), PATIENCE_MS - 1)).toEqual(WAITS);
  });

  it("does not wait for ever where the database's clock has gone back", () => {
    const decision = (waitedMs: number) =>
      decideMembership(row({ silentMs: -60_000, isConnected: false }), onBroker(null), { waitedMs, patienceMs: 0 })
        .kind;
    expect([decision(9_999), decision(10_000)]).toEqual(["wait", "takeOver"]);
  });

  it("refuses only where a sign of life came while it waited", () => {
    const decision = (silentMs: number) =>
      decideMembership(row({ silentMs }), MEMORY, { waitedMs: 700, patienceMs: 0 }).kind;
    expect([decision(701), decision(699)]).toEqual(["wait", "refuse"]);
  });
});
