import { describe, expect, test } from "vitest";
import type { ServiceStatus } from "#server/contract/service-status.ts";
import { english } from "../../_languages/english.ts";
import { describeParts, describeService, type OpenIncident, type StatusAnswer } from "./describe-service.ts";

const WORKS: ServiceStatus = {
  checks: { database: "ok", migrations: "ok", engine: "ok" },
  maintenance: { on: false, message: "" },
};
const states = (answer: StatusAnswer) =>
  Object.fromEntries(describeParts(answer).map(({ id, state }) => [id, state] as const));
const withChecks = (checks: Partial<ServiceStatus["checks"]>, maintenance = WORKS.maintenance): ServiceStatus => ({
  checks: { ...WORKS.checks, ...checks },
  maintenance,
});

describe("The status page", () => {
  test("all parts work", () => {
    expect(new Set(Object.values(states(WORKS)))).toEqual(new Set(["works"]));
    expect(describeService(english, WORKS).title).toBe("All parts are operational");
  });

  test("without the database only the engine works", () => {
    const away = withChecks({ database: "away", migrations: "away" }, null);
    expect(states(away)).toEqual({
      api: "down",
      gateway: "down",
      signIn: "down",
      database: "down",
      engine: "works",
    });
    expect(describeService(english, away).text).toBe(
      "Affected: API, Gateway, Sign-in and Database. This page keeps checking.",
    );
  });

  test("without the engine people can still sign in", () => {
    expect(states(withChecks({ engine: "away" }))).toMatchObject({
      api: "down",
      signIn: "works",
      engine: "down",
    });
  });

  test("maintenance pauses what people use, and its message is shown", () => {
    const paused = { ...WORKS, maintenance: { on: true, message: "Back at noon." } };
    expect(states(paused)).toMatchObject({ api: "paused", gateway: "paused", database: "works" });
    expect(describeService(english, paused)).toMatchObject({ state: "paused", text: "Back at noon." });
    expect(describeService(english, { ...paused, maintenance: { on: true, message: "" } }).text).not.toBe("");
    const broken = withChecks({ engine: "away" }, paused.maintenance);
    expect(describeService(english, broken).title).toBe("Some parts are down");
  });

  test("an open incident says what staff know of a part that answers; one that is resolved says nothing", () => {
    const incident = { impact: "degraded", parts: ["api", "database"], resolvedAt: null } as const;
    const worse = { ...incident, impact: "partlyDown", parts: ["api"] } as const;
    const named = (incidents: OpenIncident[], answer = WORKS) =>
      Object.fromEntries(describeParts(answer, incidents).map(({ id, state }) => [id, state]));
    expect(named([incident, worse])).toMatchObject({ api: "partlyDown", database: "degraded", gateway: "works" });
    expect(named([incident], withChecks({ database: "away" }))).toMatchObject({ api: "down", database: "down" });
    expect(named([{ ...incident, resolvedAt: "2026-11-29T12:00:00Z" }])).toMatchObject({ api: "works" });
    expect(describeService(english, WORKS, [incident])).toMatchObject({
      state: "degraded",
      title: "Some parts do not work as usual",
    });
  });

  test("without an answer the state of the internal parts is unknown", () => {
    expect(states(null)).toMatchObject({ api: "down", database: "unknown", engine: "unknown" });
    expect(new Set(Object.values(states(undefined)))).toEqual(new Set(["unknown"]));
  });
});
