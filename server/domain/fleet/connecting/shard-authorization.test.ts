import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../../testing/accounts.ts";
import { captureLog } from "../../../testing/test-application.ts";
import type { Actor } from "../../actor.ts";
import { Fault } from "../../fault.ts";

import { ShardAuthorization } from "./shard-authorization.ts";
import { ShardRefusal } from "./shard-peer.ts";

let lines: string[];
beforeEach(() => {
  lines = captureLog("info");
});

async function mayReceive(lookUp: () => Promise<Actor>): Promise<boolean> {
  const { actor } = await newAccount();
  return new ShardAuthorization(actor, false, lookUp).mayReceiveCredentials();
}
const failing = (error: Error) => () => Promise.reject(error);

describe("threat 35: before credentials are handed over", () => {
  it("an internal error counts as a refusal, and is logged", async () => {
    expect(await mayReceive(failing(new TypeError("nothing has no members")))).toBe(false);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, err: { type: "TypeError" } }]);
  });

  it("a refusal is not logged", async () => {
    expect(await mayReceive(failing(new Fault("invalid_token", "The token was revoked.")))).toBe(false);
    expect(await mayReceive(failing(new ShardRefusal("forbidden", "A scope is missing.")))).toBe(false);
    expect(await mayReceive(async () => (await newAccount()).actor)).toBe(false); // a session
    expect(lines).toEqual([]);
  });
});
