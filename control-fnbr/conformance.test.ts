import { describe, expect, it } from "vitest";
import { conformanceTests } from "../control/conformance/conformance-tests.ts";
import { fnbrGround } from "./testing/fnbr-ground.ts";

describe("the driver over the emulated platform conforms", () => {
  const tests = conformanceTests(fnbrGround);
  for (const { name, run } of tests.filter(({ skip }) => skip === null)) it(name, run);

  it("is held to everything except what needs a clock or is not known of offline friends", () => {
    expect(tests.flatMap(({ name, skip }) => (skip === null ? [] : [[name, skip]]))).toMatchInlineSnapshot(`
      [
        [
          "a friend is seen going offline and coming online",
          "The platform has no knowsOfflineFriends.",
        ],
        [
          "a friend who is offline cannot be whispered to",
          "The platform has no knowsOfflineFriends.",
        ],
        [
          "an invitation ends after five minutes",
          "The ground cannot do advance.",
        ],
        [
          "friends who are offline are neither invited nor joined",
          "The platform has no knowsOfflineFriends.",
        ],
      ]
    `);
  });
});
