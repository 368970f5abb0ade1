import { describe, expect, test } from "vitest";
import { type BotFilter, UNCATEGORISED } from "#server/contract/bot-filter.ts";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";
import { formatSort, parseSort, sortBots } from "./bot-sort.ts";
import { filterBots } from "./filter-bots.ts";

const bot = (
  id: string,
  nickname: string,
  flags = 0,
  parent: string | null = null,
  email: string | null = null,
): Bot => ({
  id,
  nickname,
  flags,
  parent,
  email,
});
const BOTS = [
  bot("a1", "Otter", 0, "cat1", "otter@example.com"),
  bot("a2", "heron", 1, "cat1"),
  bot("a3", "Gecko 10", 2, "cat2"),
  bot("a4", "Gecko 9", 6),
  bot("a5", "Lynx", 5, "cat2"),
];
const NO_FILTER: BotFilter = { view: "all", q: "", status: [], category: [], reason: [] };
const shown = (filter: Partial<BotFilter>) => filterBots(BOTS, { ...NO_FILTER, ...filter }).bots.map(({ id }) => id);

describe("the filter of the list of bots", () => {
  test("the search finds nickname, e-mail and id, regardless of case", () => {
    expect(shown({ q: "HERON" })).toEqual(["a2"]);
    expect(shown({ q: "example.com" })).toEqual(["a1"]);
    expect(shown({ q: " a5 " })).toEqual(["a5"]);
  });

  test("a bot matches the view, one of the flags and one of the categories", () => {
    expect(shown({ view: "disabled" })).toEqual(["a2", "a5"]);
    expect(shown({ view: "disabled", status: ["attention"] })).toEqual(["a5"]);
    expect(shown({ status: ["public", "disabled"] })).toEqual(["a2", "a3", "a4", "a5"]);
    expect(shown({ category: ["cat2", UNCATEGORISED] })).toEqual(["a3", "a4", "a5"]);
    expect(shown({ view: "uncategorised" })).toEqual(["a4"]);
  });

  test("a bot also matches one of the live statuses", () => {
    const statusOf = ({ id }: Bot) => ({ a1: 2, a4: 3 })[id] ?? 0;
    const filtered = (filter: Partial<BotFilter>) => filterBots(BOTS, { ...NO_FILTER, ...filter }, statusOf);
    expect(filtered({ status: ["2", "3"] }).bots.map(({ id }) => id)).toEqual(["a1", "a4"]);
    expect(filtered({ status: ["0", "public"] }).bots.map(({ id }) => id)).toEqual(["a3"]);
    expect(filtered({ status: ["2"], view: "public" }).bots).toEqual([]);
    expect(filtered({ status: ["2"], view: "public" }).botsOfAnyStatus.map(({ id }) => id)).toEqual(["a3", "a4"]);
    expect(filtered({ status: ["3"] }).flagCounts).toMatchObject({ enabled: 1, public: 1, disabled: 0 });
  });

  test("the view Connected has the bots that are Available or Busy", () => {
    const statusOf = ({ id }: Bot) => ({ a1: 2, a2: 1, a3: 4, a4: 3 })[id] ?? 0;
    const { bots } = filterBots(BOTS, { ...NO_FILTER, view: "live" }, statusOf);
    expect(bots.map(({ id }) => id)).toEqual(["a1", "a4"]);
  });

  test("the view Needs attention has the bots that stay offline although they should run", () => {
    const reasons = { a1: "clusters_full", a2: "disabled", a3: "starting", a4: "invalid_auth" } as const;
    const reasonOf = ({ id }: Bot) => (reasons as Partial<Record<string, BotReasonCode>>)[id];
    const { bots } = filterBots(BOTS, { ...NO_FILTER, view: "attention" }, undefined, reasonOf);
    expect(bots.map(({ id }) => id)).toEqual(["a1", "a4"]);
  });

  test("the number beside a choice is the number of bots that the list would show with it", () => {
    const filter: BotFilter = { ...NO_FILTER, view: "public", category: ["cat2"] };
    const { flagCounts, categoryCounts, viewCounts } = filterBots(BOTS, filter);
    expect(flagCounts).toEqual({ enabled: 1, disabled: 0, public: 1, attention: 0 });
    expect(Object.fromEntries(categoryCounts)).toEqual({ cat2: 1, [UNCATEGORISED]: 1 });
    expect(viewCounts).toEqual({ all: 5, disabled: 2, public: 2, uncategorised: 1 });
  });
});

describe("the order of the list of bots", () => {
  const names = new Map([
    ["cat1", "Zebra"],
    ["cat2", "apple"],
  ]);
  const NOTHING = { get: () => undefined };
  const facts = {
    categoryNames: names,
    live: NOTHING,
    details: NOTHING,
    shardLabels: new Map<string, string>(),
    reasonOf: () => undefined,
  };
  const order = (text: string, more: object = {}) =>
    sortBots(BOTS, parseSort(text), { ...facts, ...more }).map(({ id }) => id);

  test("nicknames are sorted regardless of case, numbers by value", () => {
    expect(order("nickname")).toEqual(["a4", "a3", "a2", "a5", "a1"]);
    expect(order("-nickname")).toEqual(["a1", "a5", "a2", "a3", "a4"]);
  });

  test("categories are sorted by name, and bots without a category come last in both directions", () => {
    expect(order("category")).toEqual(["a3", "a5", "a1", "a2", "a4"]);
    expect(order("-category")).toEqual(["a1", "a2", "a3", "a5", "a4"]);
  });

  test("sorted by status, bots that need attention come first; sorted by id, bots are sorted by age", () => {
    expect(order("status")).toEqual(["a4", "a5", "a2", "a3", "a1"]);
    expect(order("-id")).toEqual(["a5", "a4", "a3", "a2", "a1"]);
  });

  test("live columns are sorted by what the bots do now, and bots that are not connected come last", () => {
    const party = (members: number, level: number) => ({
      party: { members: Array.from({ length: members }, (_, index) => ({ id: index ? `p${index}` : "own", level })) },
    });
    const live = new Map(
      Object.entries({
        a1: { status: 3, shardId: "s2", accountId: "own", ...party(1, 7) },
        a3: { status: 2, shardId: "s1", accountId: "own", ...party(4, 50) },
        a4: { status: 1, shardId: "s2" },
      }),
    );
    const shardLabels = new Map([
      ["s1", "North 10"],
      ["s2", "North 9"],
    ]);
    expect(order("live", { live })).toEqual(["a3", "a1", "a4", "a2", "a5"]);
    expect(order("shard", { live, shardLabels })).toEqual(["a1", "a4", "a3", "a2", "a5"]);
    expect(order("-party", { live })).toEqual(["a3", "a1", "a2", "a4", "a5"]);
    expect(order("-level", { live })).toEqual(["a3", "a1", "a2", "a4", "a5"]);
  });

  test("sorted by when they were last seen, connected bots come first, and those never seen last", () => {
    const live = new Map([["a2", { status: 2 }]]);
    const details = new Map([
      ["a1", { id: "a1", accountId: "z", lastSeenAt: "2026-01-01T00:00:00.000Z" }],
      ["a4", { id: "a4", accountId: "y", lastSeenAt: "2026-01-02T00:00:00.000Z" }],
    ]);
    expect(order("lastSeen", { live, details })).toEqual(["a2", "a4", "a1", "a3", "a5"]);
    expect(order("account", { details })).toEqual(["a4", "a1", "a2", "a3", "a5"]);
  });

  test("sorted by reason, what the owner can solve comes first, and connected bots last", () => {
    const reasonOf = (id: string) => ({ a2: "disabled", a4: "clusters_full", a5: "waiting_turn" })[id];
    expect(order("reason", { reasonOf })).toEqual(["a4", "a2", "a5", "a1", "a3"]);
  });

  test("a sort is formatted into the URL and parsed back; an unknown column is no sort", () => {
    expect(parseSort("-email")).toEqual({ column: "email", descending: true });
    expect(formatSort({ column: "email", descending: true })).toBe("-email");
    expect(parseSort("secret")).toBeNull();
  });
});
