import fc from "fast-check";
import { expect, test } from "vitest";
import type { AutomationEvent } from "../automations/automation-event.ts";
import type { PartyMember, PartyState, Readiness } from "../platform/platform.ts";
import { PartyChanges } from "./party-changes.ts";

type Shown = Pick<PartyMember, "id" | "readiness" | "match" | "worn">;
const partyOf = (id: string, members: Shown[]): PartyState => ({
  ...{ id, privacy: "public", playlistId: "", customKey: null, maxSize: 16 },
  members: members.map((shown, index) => ({
    ...{ displayName: shown.id.toUpperCase(), joinedAt: "2026-01-01T00:00:00.000Z", banner: null, level: null },
    ...{ battlePassLevel: null, crowns: null, rank: null, isLeader: index === 0, isHidden: false },
    ...shown,
  })),
});

const READINESS: Readiness[] = ["ready", "notReady", "sittingOut"];
const variants = fc.array(fc.record({ channel: fc.constant("Mat"), variant: fc.constantFrom("1", "2") }), {
  maxLength: 1,
});
const outfit = fc.record({ id: fc.constantFrom("A", "B"), variants });
const shown: fc.Arbitrary<Shown> = fc.record({
  id: fc.constantFrom("bot", "ann", "ben", "cy"),
  readiness: fc.constantFrom(...READINESS),
  match: fc.option(fc.record({ players: fc.option(fc.nat(3)) }), { nil: null }),
  worn: fc.option(outfit).map((worn) => (worn ? { outfit: worn } : {})),
});
const party = fc
  .tuple(fc.constantFrom("p", "q"), fc.uniqueArray(shown, { selector: ({ id }) => id }))
  .map(([id, members]) => partyOf(id, members));
const parties = fc.array(fc.option(party, { freq: 10 }), { minLength: 1, maxLength: 20 });

/** Far apart, so that nobody has just joined. */
function changesBetween(all: (PartyState | null)[]): AutomationEvent[][] {
  let now = 0;
  const changes = new PartyChanges("bot", () => now);
  return all.map((one) => {
    now += 10_000;
    return changes.update(one);
  });
}
/** The names of what differs between two states of a member. */
function differencesOf(then: PartyMember, now: PartyMember): string[] {
  const readiness = { ready: "memberReady", notReady: "memberUnready", sittingOut: "memberSitOut" }[now.readiness];
  const differs: Record<string, unknown> = {
    [readiness]: then.readiness !== now.readiness,
    matchStarted: !then.match && now.match,
    matchEnded: then.match && !now.match,
    memberOutfit: JSON.stringify(then.worn) !== JSON.stringify(now.worn),
  };
  return Object.keys(differs).filter((name) => differs[name]);
}
function differencesBetween(before: PartyState | null | undefined, after: PartyState | null | undefined): string[] {
  if (!before || before.id !== after?.id) return [];
  return after.members.flatMap((now) => {
    const then = before.members.find(({ id }) => id === now.id);
    return then && now.id !== "bot" ? differencesOf(then, now).map((name) => `${name} ${now.id}`) : [];
  });
}

test("of members who stay in a party exactly what differs is reported, and of nobody else anything", () => {
  fc.assert(
    fc.property(parties, (all) => {
      const reported = changesBetween(all).map((events) => events.map(({ name, person }) => `${name} ${person?.id}`));
      expect(reported).toEqual(all.map((after, index) => differencesBetween(all[index - 1], after)));
    }),
  );
});

test("an equal party has no changes", () => {
  fc.assert(
    fc.property(party, (one) => {
      expect(changesBetween([one, structuredClone(one)]).flat()).toEqual([]);
    }),
  );
});

const ANN: Shown = { id: "ann", readiness: "notReady", match: null, worn: {} };
const dressed: Shown = { ...ANN, worn: { outfit: { id: "A" } } };

test("what is known of a member shortly after they joined is no change, until the driver reports them", () => {
  let now = 0;
  const changes = new PartyChanges("bot", () => now);
  changes.update(partyOf("p", []));
  changes.update(partyOf("p", [ANN]));
  now = 1_000;
  expect(changes.update(partyOf("p", [dressed]))).toEqual([]);
  const reported = partyOf("p", [dressed]);
  changes.onJoined("ann", reported);
  changes.onJoined("ben", reported);
  changes.onJoined("ann", partyOf("q", [ANN]));
  expect(changes.update(partyOf("p", [ANN]))).toEqual([
    { name: "memberOutfit", person: { id: "ann", displayName: "ANN" } },
  ]);
});

test("who joined while the connection was lost is never reported as joined, and counts after a while", () => {
  let now = 0;
  const changes = new PartyChanges("bot", () => now);
  changes.update(partyOf("p", []));
  changes.update(partyOf("p", [ANN]));
  now = 5_000;
  expect(changes.update(partyOf("p", [dressed]))).toMatchObject([{ name: "memberOutfit" }]);
});

test("the order of styles is no change", () => {
  const styles = [
    { channel: "Mat", variant: "1" },
    { channel: "Hat", variant: "2" },
  ];
  const wearing = (worn: typeof styles) => partyOf("p", [{ ...ANN, worn: { outfit: { id: "A", variants: worn } } }]);
  expect(changesBetween([wearing(styles), wearing(styles.toReversed())]).flat()).toEqual([]);
});
