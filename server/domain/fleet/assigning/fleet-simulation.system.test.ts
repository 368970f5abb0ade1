import fc from "fast-check";
import { it } from "vitest";
import { faultsAreRepaired, movesAreSlow } from "../../../testing/fleet-simulation/fleet-properties.ts";

// With new numbers each time. What fails names its seed, with which fleet-simulation.test.ts repeats it.

const RUNS = 150;
const MOVE_RUNS = 5;
/** Further runs, and looking for a smaller example of a failure, end after this time. */
const MAX_TEST_MS = 120_000;
const OPTIONS = { interruptAfterTimeLimit: MAX_TEST_MS };

it(
  "a fleet is repaired after lost, doubled and delayed messages, outages and processes that die or stand still",
  {
    timeout: 2 * MAX_TEST_MS,
  },
  () => fc.assert(faultsAreRepaired, { ...OPTIONS, numRuns: RUNS }),
);

it(
  "a shard that joins gets bots of another one, slowly, until both have a similar number",
  {
    timeout: 2 * MAX_TEST_MS,
  },
  () => fc.assert(movesAreSlow, { ...OPTIONS, numRuns: MOVE_RUNS }),
);
