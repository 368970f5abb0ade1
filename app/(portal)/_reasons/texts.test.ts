import { expect, it } from "vitest";
import { reasonTexts } from "./texts.ts";

const full = (changes: object) => ({
  code: "clusters_full" as const,
  ...{ clusters: 1, shards: 2, capacity: 942 as number | null, operator: false, shared: false, managed: false },
  ...changes,
});
const { title, text } = reasonTexts.groups.clusters_full;

it("full clusters: the sentence and the help say whose they are", () => {
  expect(title(9_062, full({}), "")).toBe(
    "9,062 bots are offline and wait for a free place: your cluster is full (942 of 942).",
  );
  expect(text(full({}))).toBe("Raise the capacity of a cluster, or add one.");
  const operator = full({ clusters: 3, capacity: null, operator: true, shared: true });
  expect(title(1, operator, "")).toBe(
    "1 bot is offline and waits for a free place: all clusters of the service are full.",
  );
  expect(text(operator)).toBe("Connect a cluster of your own, or ask staff for more capacity.");
  expect(title(2, full({ clusters: 2, shared: true }), "")).toContain(": all clusters are full (");
  expect(text({ ...operator, managed: true })).toContain("end the management of the category");
});
