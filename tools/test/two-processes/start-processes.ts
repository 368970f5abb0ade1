import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startTopology } from "../../topology/start-topology.ts";

/** The tests know the service by its default address; the proxy's own is for connections only. */
const PUBLIC_URL = "http://localhost:3000";

/** Two processes of the service, their database and their broker, behind a proxy: all test files of the run share them. */
export default async function startProcesses({ provide }: TestProject): Promise<() => Promise<void>> {
  const temporaryDir = fs.mkdtempSync(path.join(os.tmpdir(), "svc-test-"));
  const secretKeys = `test:${randomBytes(32).toString("base64")}`;
  const topology = await startTopology({ rateLimits: "on", settings: { SECRET_KEYS: secretKeys, PUBLIC_URL } });
  provide("templateUrl", topology.database.url);
  provide("secretKeys", secretKeys);
  provide("temporaryDir", temporaryDir);
  provide("redisUrl", topology.redis.url);
  provide("serviceUrl", topology.url);
  return async () => {
    await topology.stop();
    fs.rmSync(temporaryDir, { recursive: true, force: true, maxRetries: 5 });
  };
}
