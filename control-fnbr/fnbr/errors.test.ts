import { describe, expect, it } from "vitest";
import { kindOfCode, toGameError } from "./errors.ts";

const PREFIX = "errors.com.epicgames.";

describe("a refusal of the platform", () => {
  it.each([
    [400, "forbidden"],
    [401, "forbidden"],
    [403, "forbidden"],
    [404, "not_found"],
    [409, "forbidden"],
    [429, "rate_limited"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("with status %i and a code that is not listed is %s", (httpStatus, kind) => {
    const code = `${PREFIX}common.odd`;
    expect(toGameError({ message: "No.", code, httpStatus })).toMatchObject({ kind, message: "No.", code });
    expect(toGameError({ message: "No.", response: { status: httpStatus } })).toMatchObject({ kind });
    expect(kindOfCode(code, httpStatus)).toBe(kind);
  });

  it.each([
    ["account.auth_token.invalid_refresh_token", "invalid_auth"],
    ["common.oauth.invalid_token", "unavailable"],
    ["common.authentication.token_verification_failed", "unavailable"],
  ])("of a token (%s) has a sentence without it", (name, kind) => {
    const code = PREFIX + name;
    const error = toGameError({ message: "Sorry the token 'a1b2c3' is invalid", code, httpStatus: 400 });
    expect(error).toMatchObject({ kind, code, message: expect.not.stringContaining("a1b2c3") });
    expect(toGameError(error)).toMatchObject({ kind, code, message: error.message });
  });
});
