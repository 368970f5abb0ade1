import { configDefaults, defineConfig } from "vitest/config";
import { ROOT, SERVICE_OPTIONS, SYSTEM_TESTS, TEST_OPTIONS } from "./vitest-options.ts";

/** They try more cases here than in the unit stage: `sampleSize`. */
const LARGER = ["server/transport/hostile-requests.test.ts", "server/domain/fleet/assigning/fleet-simulation.test.ts"];

export default defineConfig({
  root: ROOT,
  test: {
    ...TEST_OPTIONS,
    ...SERVICE_OPTIONS,
    include: [SYSTEM_TESTS, ...LARGER],
    exclude: configDefaults.exclude,
    provide: { isSystem: true },
    maxWorkers: 2, // each test has processes of its own
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
