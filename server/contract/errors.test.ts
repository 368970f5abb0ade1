import fc from "fast-check";
import { expect, it } from "vitest";
import { ErrorBody, errorBody, FAULTS, type FaultCode } from "./errors.ts";

/** Specification 7 and decisions 3, written out. */
const DOCUMENTED: Record<string, [number, string]> = {
  invalid_request: [400, "common.invalid_request"],
  unauthorized: [401, "auth.unauthorized"],
  client_refused: [400, "auth.unauthorized"],
  invalid_api_token: [401, "auth.invalid_api_token"],
  invalid_token: [401, "auth.invalid_token"],
  forbidden: [403, "auth.forbidden"],
  recent_sign_in_required: [403, "auth.forbidden"],
  two_factor_required: [401, "auth.unauthorized"],
  account_deleted: [403, "auth.user_banned"],
  user_banned: [403, "auth.user_banned"],
  limit_exceeded: [403, "common.limit_exceeded"],
  not_found: [404, "generic.not_found"],
  method_not_allowed: [405, "common.invalid_request"],
  unable_to_process: [409, "common.unable_to_process_request"],
  already_exists: [409, "generic.already_exists"],
  precondition_failed: [412, "common.unable_to_process_request"],
  too_large: [413, "common.invalid_request"],
  unsupported_media_type: [415, "common.invalid_request"],
  rate_limited: [429, "common.rate_limit_exceeded"],
  internal: [500, "generic.internal_error"],
  maintenance: [503, "common.maintenance_mode"],
  unavailable: [503, "common.unable_to_process_request"],
  no_answer: [504, "common.unable_to_process_request"],
};

it("every fault has the documented status and errorCode", () => {
  const actual = Object.entries(FAULTS).map(([code, { status, errorCode }]) => [code, [status, errorCode]]);
  const expected = Object.entries(DOCUMENTED).map(([code, [status, short]]) => [
    code,
    [status, `net.svc.errors.${short}`],
  ]);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});

it("every error links its page when the address of the guide is known", () => {
  const site = "https://bots.example";
  const problems = [{ message: "is missing", path: ["bots", 0] }];
  for (const code of Object.keys(FAULTS) as FaultCode[]) {
    const docUrl = `${site}/docs/errors/${FAULTS[code].errorCode.replace("net.svc.errors.", "")}`;
    for (const given of [[], problems]) {
      const body = errorBody(code, "No.", given, site);
      expect(ErrorBody.parse(body)).toEqual(body);
      expect(body.errors).toMatchObject([{ docUrl }]);
      expect(errorBody(code, "No.", given).errors[0]).not.toHaveProperty("docUrl");
    }
  }
});

it("every error body has the one shape, with input and path for problems of a request", () => {
  const codes = fc.constantFrom(...(Object.keys(FAULTS) as FaultCode[]));
  const problem = fc.record({ message: fc.string(), path: fc.array(fc.oneof(fc.string(), fc.nat())) });
  fc.assert(
    fc.property(codes, fc.string(), fc.array(problem), (code, message, problems) => {
      const body = errorBody(code, message, problems);
      expect(ErrorBody.parse(body)).toEqual(body);
      expect(body.errors).toHaveLength(Math.max(1, problems.length));
      for (const error of body.errors) {
        expect(error.type).toBe(problems.length ? "input" : "general");
        expect(error.input !== undefined).toBe(problems.length > 0);
      }
    }),
  );
});
