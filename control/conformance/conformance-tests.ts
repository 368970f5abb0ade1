import assert from "node:assert/strict";
import { type DriverHost, type LogLevel, PlatformError } from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import { UNSUPPORTED_CALLS } from "../platform/unsupported-calls.ts";
import { APPEARANCE_CASES } from "./appearance-cases.ts";
import type { ConformanceCase, Need } from "./conformance-case.ts";
import { FRIEND_CASES } from "./friend-cases.ts";
import type { Ground, GroundAbility, OpenGround } from "./ground.ts";
import { PARTY_CASES } from "./party-cases.ts";
import { SIGN_IN_CASES } from "./sign-in-cases.ts";
import { TestBots } from "./test-bots.ts";

export type { Ground, GroundAbility, OpenGround };

/** One test of a driver, for any test runner. */
export interface ConformanceTest {
  name: string;
  /** Why the test does not apply to this driver. Null when it does. */
  skip: string | null;
  /** Rejects when the driver does not conform. */
  run: () => Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 5_000;
const GROUND_ABILITIES: readonly Need[] = ["createRefusedAuth", "dropConnection", "advance", "completeSignIn"];

const needing = (cases: readonly ConformanceCase[], ...needs: Need[]): ConformanceCase[] =>
  cases.map((one) => ({ ...one, needs: [...needs, ...(one.needs ?? [])] }));

const CASES: readonly ConformanceCase[] = [
  ...SIGN_IN_CASES,
  ...FRIEND_CASES,
  ...needing(PARTY_CASES, "parties"),
  ...needing(APPEARANCE_CASES, "parties"),
];

/**
 * The tests that every driver passes, as far as its platform has what they are about.
 *
 * @example
 * // with vitest
 * for (const { name, skip, run } of conformanceTests(ground)) it.skipIf(skip !== null)(name, run);
 *
 * @example
 * // with node:test
 * for (const { name, skip, run } of conformanceTests(ground)) test(name, { skip: skip ?? false }, run);
 */
export function conformanceTests(ground: Ground): ConformanceTest[] {
  const declares: ConformanceCase = {
    name: "the platform declares the capabilities that its ground was given",
    async run({ ground: { platform } }) {
      assert.deepEqual(completeCapabilities(platform.capabilities), completeCapabilities(ground.capabilities));
      assert.ok(platform.name.length > 0 && platform.name.length <= 64);
    },
  };
  return [declares, ...CASES].map((one) => ({
    name: one.name,
    skip: reasonToSkip(ground, one.needs ?? []),
    run: () => runCase(ground, one),
  }));
}

function reasonToSkip(ground: Ground, needs: readonly Need[]): string | null {
  const capabilities: Partial<Record<Need, unknown>> = completeCapabilities(ground.capabilities);
  const isMissing = (has: unknown) => has === false || (Array.isArray(has) && has.length === 0);
  const missing = needs.find((need) =>
    isGroundAbility(need) ? ground.cannot?.includes(need) : isMissing(capabilities[need]),
  );
  if (missing === undefined) return null;
  return isGroundAbility(missing) ? `The ground cannot do ${missing}.` : `The platform has no ${missing}.`;
}

const isGroundAbility = (need: Need): need is GroundAbility => GROUND_ABILITIES.includes(need);

async function runCase(ground: Ground, { run, needs = [] }: ConformanceCase): Promise<void> {
  const opened = await ground.open();
  const bots = new TestBots(opened, ground.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const test = async () => {
    for (const need of needs.filter(isGroundAbility))
      assert.ok(opened[need], `The ground has no ${need}. Add it, or list it in \`cannot\`.`);
    await run(bots);
  };
  // After a failed test, too, the bots are signed out: one that tries to reconnect would keep the test runner alive.
  const failures = [
    await failureOf(test),
    await failureOf(() => bots.signOutAll()),
    await failureOf(() => opened.close()),
  ];
  const [first] = failures.filter((failure) => failure !== null);
  if (first) throw first.error;
}

async function failureOf(run: () => Promise<void>): Promise<{ error: unknown } | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return { error };
  }
}

interface TestHostOptions {
  /** Receives what the driver logs. It is discarded by default. */
  log?: (level: LogLevel, message: string, accountId?: string) => void;
  /** The folders of items, by id. */
  paths?: Readonly<Record<string, string>>;
}

/**
 * What a driver gets from the library, for its tests.
 *
 * @example
 * const platform = await createPlatform({ address: server.address }, createTestHost());
 */
export const createTestHost = ({ log = () => {}, paths = {} }: TestHostOptions = {}): DriverHost => ({
  log,
  PlatformError,
  unsupported: UNSUPPORTED_CALLS,
  pathOf: (id) => paths[id],
});
