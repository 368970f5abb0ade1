import { expect, it } from "vitest";
import { english } from "../../_languages/english.ts";
import { helpForGroup, titleOfGroup } from "./describe-group.ts";
import { explainReason, labelReason } from "./describe-reason.ts";

const full = (changes: object) => ({
  code: "clusters_full" as const,
  ...{ clusters: 1, shards: 2, capacity: 942 as number | null, operator: false, shared: false, managed: false },
  ...changes,
});

it("full clusters: the sentence and the help say whose they are", () => {
  expect(titleOfGroup(english, full({}), 9_062, "")).toBe(
    "9,062 bots are offline and wait for a free place: your cluster is full (942 of 942).",
  );
  expect(helpForGroup(english, full({}))).toBe("Raise the capacity of a cluster, or add one.");
  const operator = full({ clusters: 3, capacity: null, operator: true, shared: true });
  expect(titleOfGroup(english, operator, 1, "")).toBe(
    "1 bot is offline and waits for a free place: all clusters of the service are full.",
  );
  expect(helpForGroup(english, operator)).toBe("Connect a cluster of your own, or ask staff for more capacity.");
  expect(titleOfGroup(english, full({ clusters: 2, shared: true }), 2, "")).toContain(": all clusters are full (");
  expect(helpForGroup(english, { ...operator, managed: true })).toContain("end the management of the category");
});

it("a bot that waits: its place, and when it tries again", () => {
  const queue = { place: 12, waiting: 9_004 };
  expect(labelReason(english, { reason: full({}), queue })).toBe("Clusters full, 12 of 9,004");
  expect(explainReason(english, { reason: full({ clusters: 2 }), queue }, "")).toBe(
    "It waits for a free place: all your clusters are full (942 of 942). It is number 12 of 9,004 in the queue. Raise the capacity of a cluster, or add one.",
  );
  const kicked = { code: "kicked_elsewhere", retryAt: null } as const;
  expect(explainReason(english, { reason: kicked, queue: null }, "")).toBe(
    "Somebody else has signed in with its account, so it waits. It tries again automatically. Close the other program that uses the account.",
  );
});
