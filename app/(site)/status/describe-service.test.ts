import { describe, expect, test } from "vitest";
import type { ServiceStatus } from "#server/contract/service-status.ts";
import { describeParts, describeService, type StatusAnswer } from "./describe-service.ts";

const WORKS: ServiceStatus = {
  checks: { database: "ok", migrations: "ok", engine: "ok" },
  maintenance: { on: false, message: "" },
};
const states = (answer: StatusAnswer) =>
  Object.fromEntries(describeParts(answer).map(({ name, state }) => [name, state] as const));
const withChecks = (checks: Partial<ServiceStatus["checks"]>, maintenance = WORKS.maintenance): ServiceStatus => ({
  checks: { ...WORKS.checks, ...checks },
  maintenance,
});

describe("what the status page says", () => {
  test("everything works", () => {
    expect(new Set(Object.values(states(WORKS)))).toEqual(new Set(["works"]));
    expect(describeService(WORKS).title).toBe("Everything works");
  });

  test("without the database nothing does but the engine, whatever is known of maintenance", () => {
    const away = withChecks({ database: "away", migrations: "away" }, null);
    expect(states(away)).toEqual({
      API: "down",
      Gateway: "down",
      "Sign-in": "down",
      Database: "down",
      "Fleet engine": "works",
    });
    expect(describeService(away).text).toBe("Affected: API, Gateway, Sign-in, Database. This page goes on asking.");
  });

  test("without the engine people can still sign in", () => {
    expect(states(withChecks({ engine: "away" }))).toMatchObject({
      API: "down",
      "Sign-in": "works",
      "Fleet engine": "down",
    });
  });

  test("maintenance pauses what people use, and its message is shown", () => {
    const paused = { ...WORKS, maintenance: { on: true, message: "Back at noon." } };
    expect(states(paused)).toMatchObject({ API: "paused", Gateway: "paused", Database: "works" });
    expect(describeService(paused)).toMatchObject({ state: "paused", text: "Back at noon." });
    expect(describeService({ ...paused, maintenance: { on: true, message: "" } }).text).not.toBe("");
    const broken = withChecks({ engine: "away" }, paused.maintenance);
    expect(describeService(broken).title).toBe("Something does not work");
  });

  test("no answer is no claim about what lies behind", () => {
    expect(states(null)).toMatchObject({ API: "down", Database: "unknown", "Fleet engine": "unknown" });
    expect(new Set(Object.values(states(undefined)))).toEqual(new Set(["unknown"]));
  });
});
