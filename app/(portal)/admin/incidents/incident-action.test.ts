import { expect, it } from "vitest";
import type { Incident } from "#server/contract/incidents.ts";
import { ofLatest } from "./incident-action.ts";

const AT = "2026-11-29T12:00:00.000Z";
const incident = (id: string, version: number): Incident => ({
  ...{ id, version, title: "Slow", impact: "down", parts: ["api"], state: "identified" },
  ...{ createdAt: AT, updatedAt: AT, resolvedAt: null, updates: [], olderUpdates: 0 },
});

it("what is written of an incident names the version that was read last, also after a write was refused", () => {
  const action = { kind: "edit", incident: incident("a", 1) } as const;
  expect(ofLatest(action, [incident("b", 7), incident("a", 2)])).toEqual({ kind: "edit", incident: incident("a", 2) });
  expect(ofLatest(action, [incident("b", 7)]), "it was deleted").toEqual(action);
});
