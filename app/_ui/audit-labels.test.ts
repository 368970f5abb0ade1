import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { english } from "../_languages/english.ts";
import { type AuditEntry, actionLabel, describeActor } from "./audit-labels.ts";

const DOMAIN = path.join(import.meta.dirname, "..", "..", "server");

/** Every action named in the source of the service. */
const actions = fs
  .readdirSync(DOMAIN, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("generated"))
  .flatMap((file) => [...fs.readFileSync(path.join(DOMAIN, file), "utf8").matchAll(/\baction: .*/g)])
  .flatMap(([line]) => [...line.matchAll(/"(\w+\.\w+)"/g)].map(([, action]) => action as string));

it("every recorded action has a label", () => {
  expect(new Set(actions).size).toBeGreaterThan(40);
  expect(actions.filter((action) => actionLabel(english, action) === action)).toEqual([]);
});

it("a member of staff is not named", () => {
  const entry = { actorKind: "staff", actorName: null, actorAccountId: null } as AuditEntry;
  expect(describeActor(english, entry, "someone")).toEqual({ who: "Staff", by: { key: "service", name: null } });
});
