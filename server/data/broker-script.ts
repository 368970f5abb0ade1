import { createHash } from "node:crypto";
import type { Redis } from "ioredis";

/** A script on the broker. Its keys share a hash tag, so that it runs on a cluster, too. */
export interface Script {
  lua: string;
  sha: string;
}

export const defineScript = (lua: string): Script => ({ lua, sha: createHash("sha1").update(lua).digest("hex") });

/** Runs a script by its digest; a server that does not have it yet, or lost it, gets its text. */
export async function runScript(redis: Redis, { lua, sha }: Script, key: string, args: string[]): Promise<unknown> {
  try {
    return await redis.evalsha(sha, 1, key, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
    return redis.eval(lua, 1, key, ...args);
  }
}
