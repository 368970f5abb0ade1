import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment } from "../../child-environment.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const TESTS = ["two-processes", "fleet-bots", "fleet-shards"].map((name) => `e2e/system/${name}.spec.ts`);

/** Runs the tests of the fleet against two processes with a broker. Each prints its figures. */
export async function runFleet(args: string[]): Promise<number> {
  const options = ["--config", "e2e/playwright.config.ts", "--no-deps", "--project", "system", "--workers", "1"];
  const child = spawn("playwright", ["test", ...options, ...TESTS, ...args], {
    ...{ cwd: ROOT, stdio: "inherit" },
    env: childEnvironment({ E2E_PROCESSES: "2" }),
  });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}
