import { describe, expect, it } from "vitest";
import { parseCredentials } from "./probe-credentials.ts";

const ONE = { accountId: "a", deviceId: "d", secret: "s" };

describe("the credentials of the probe", () => {
  it.each([
    ["an account", ONE, [ONE]],
    ["a list of two", [ONE, { ...ONE, accountId: "b" }], [ONE, { ...ONE, accountId: "b" }]],
    ["what svc-fnbr-sign-in prints", [{ nickname: "A bot", deviceAuth: ONE }], [ONE]],
  ])("may be %s", (_, given, read) => {
    expect(parseCredentials(JSON.stringify(given))).toEqual(read);
  });

  it.each([
    ["very-secret", "must be JSON"],
    ['{"accountId":"a","secret":"very-secret"}', "must be JSON"],
    ['{"accountId":"a","deviceId":1,"secret":"very-secret"}', "must be JSON"],
    ["[]", "must be JSON"],
    ["null", "must be JSON"],
    [JSON.stringify([ONE, ONE, ONE]), "one account, or two"],
  ])("%s is refused, without a part of it in the message", (given, problem) => {
    expect(() => parseCredentials(given)).toThrow(problem);
    expect(() => parseCredentials(given)).not.toThrow("very-secret");
  });
});
