import assert from "node:assert/strict";
import {
  type BotSession,
  type DriverHost,
  type LogLevel,
  type PartyMember,
  PlatformError,
} from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import { UNSUPPORTED_CALLS } from "../platform/unsupported-calls.ts";
import type { ConformanceCase, Need } from "./conformance-case.ts";
import { FRIEND_CASES } from "./friend-cases.ts";
import type { Ground, GroundAbility, OpenGround } from "./ground.ts";
import { MEMBER_CASES } from "./member-cases.ts";
import { PARTY_CASES } from "./party-cases.ts";
import { SIGN_IN_CASES } from "./sign-in-cases.ts";
import { TestBots } from "./test-bots.ts";

const memberOf = ({ party }: BotSession, id: string) => party?.members.find((member) => member.id === id);
const ownMember = (session: BotSession) => memberOf(session, session.self.id);
const STYLED = { id: "ITEM_1", variants: [{ channel: "Mat", variant: "Mat2" }] };

/** Both in the party see this of the first. */
async function seeOfAda(bots: TestBots, sessions: BotSession[], expected: Partial<PartyMember>): Promise<void> {
  const [ada] = sessions;
  for (const session of sessions) {
    await bots.eventually(() => {
      const member = ada && memberOf(session, ada.self.id);
      assert.deepEqual({ ...member, ...expected }, member, "Not everything that was set is shown.");
    });
  }
}

const APPEARANCE_CASES: readonly ConformanceCase[] = [
  {
    name: "what a bot puts on is seen by the others",
    needs: ["slots", "memberItems"],
    async run(bots) {
      const sessions = await bots.signInParty();
      const [ada, ben] = sessions;
      for (const slot of completeCapabilities(bots.ground.platform.capabilities).slots) {
        await ada.me.set(slot, { id: "ITEM_1" });
        for (const session of [ada, ben]) {
          await bots.eventually(() =>
            assert.deepEqual(memberOf(session, ada.self.id)?.worn[slot], { id: "ITEM_1" }, `The slot ${slot}.`),
          );
        }
      }
    },
  },
  {
    name: "an item is worn with its styles, and does not keep those of the item before",
    needs: ["slots", "styles"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      const [slot = "outfit"] = completeCapabilities(bots.ground.platform.capabilities).slots;
      await ada.me.set(slot, STYLED);
      assert.deepEqual(ownMember(ada)?.worn[slot], STYLED);
      await ada.me.set(slot, { id: "ITEM_2" });
      assert.deepEqual(ownMember(ada)?.worn[slot], { id: "ITEM_2" });
    },
  },
  {
    name: "what a bot wears stays when it changes its party",
    needs: ["slots"],
    async run(bots) {
      const [ada, ben] = await bots.signInPair();
      const [slot = "outfit"] = completeCapabilities(bots.ground.platform.capabilities).slots;
      await ada.me.set(slot, { id: "ITEM_1" });
      await ada.partyOps.join(ben.party?.id ?? "");
      const { memberItems } = completeCapabilities(bots.ground.platform.capabilities);
      for (const session of memberItems ? [ada, ben] : [ada])
        await bots.eventually(() => assert.deepEqual(memberOf(session, ada.self.id)?.worn[slot], { id: "ITEM_1" }));
      await ada.partyOps.leave();
      await bots.eventually(() => assert.deepEqual(ownMember(ada)?.worn[slot], { id: "ITEM_1" }));
    },
  },
  {
    name: "every slot that can be emptied is emptied",
    needs: ["slots"],
    async run(bots) {
      const ada = await bots.signIn("ada");
      for (const slot of completeCapabilities(bots.ground.platform.capabilities).clearableSlots) {
        await ada.me.set(slot, { id: "ITEM_1" });
        await ada.me.set(slot, null);
        assert.equal(ownMember(ada)?.worn[slot], undefined, slot);
      }
    },
  },
  {
    name: "a banner is seen by the others",
    needs: ["banners"],
    async run(bots) {
      const sessions = await bots.signInParty();
      await sessions[0].me.setBanner("BANNER_1", "COLOR_1");
      await seeOfAda(bots, sessions, { banner: { id: "BANNER_1", color: "COLOR_1" } });
    },
  },
  {
    name: "level, battle pass and stats are seen by the others",
    needs: ["levels"],
    async run(bots) {
      const sessions = await bots.signInParty();
      const { me } = sessions[0];
      await me.setLevel(40);
      await me.setBattlePass(12);
      await me.setStats({ crowns: 3 });
      await me.setStats({ rank: 5 });
      await seeOfAda(bots, sessions, { level: 40, battlePassLevel: 12, crowns: 3, rank: 5 });
    },
  },
];

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
const GROUND_ABILITIES: readonly Need[] = [
  ...(["createRefusedAuth", "createBannedAuth", "dropConnection", "advance", "completeSignIn"] as const),
];

const needing = (cases: readonly ConformanceCase[], ...needs: Need[]): ConformanceCase[] =>
  cases.map((one) => ({ ...one, needs: [...needs, ...(one.needs ?? [])] }));

const CASES: readonly ConformanceCase[] = [
  ...SIGN_IN_CASES,
  ...FRIEND_CASES,
  ...needing(PARTY_CASES, "parties"),
  ...needing(APPEARANCE_CASES, "parties"),
  ...needing(MEMBER_CASES, "parties"),
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
