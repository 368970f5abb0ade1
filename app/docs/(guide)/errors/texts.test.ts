import { expect, it } from "vitest";
import { errorName, FAULTS, type FaultCode } from "#server/contract/errors.ts";
import { exampleOf, statusesOf } from "./error-examples.ts";
import { ERROR_TEXTS } from "./texts.ts";

const names = [...new Set((Object.keys(FAULTS) as FaultCode[]).map(errorName))].sort();

it("every errorCode has a page, and every page an errorCode", () => {
  expect(Object.keys(ERROR_TEXTS).sort()).toEqual(names);
});

it.each(names)("%s: the example is its own, with a message of its own", (name) => {
  const [error] = JSON.parse(exampleOf(name, "https://bots.example")).errors;
  expect(error.errorCode).toBe(`net.svc.errors.${name}`);
  expect(error.docUrl).toBe(`https://bots.example/docs/errors/${name}`);
  expect(statusesOf(name).length).toBeGreaterThan(0);
  if (name !== "generic.internal_error") expect(error.message).not.toMatch(/our side/);
});
