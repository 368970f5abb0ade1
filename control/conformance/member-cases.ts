import assert from "node:assert/strict";
import type { BotSession, PartyMember } from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import type { TestBots } from "./test-bots.ts";

/** A call of a bot, and how the others see it. */
type Step<T> = [change: (ada: BotSession) => Promise<void>, expected: T];

/**
 * One bot changes something, step by step. The other bot reads it whenever its session reports `state`: a change that
 * shows later than that, or without it, is missed.
 */
async function seesAtState<T>(
  bots: TestBots,
  read: (member: PartyMember) => T,
  steps: readonly Step<T>[],
): Promise<void> {
  const [ada, ben] = await bots.signInParty();
  let seen: { value: T } | null = null;
  ben.on("state", () => {
    const member = ben.party?.members.find(({ id }) => id === ada.self.id);
    seen = member ? { value: read(member) } : null;
  });
  for (const [change, expected] of steps) {
    seen = null;
    await change(ada);
    await bots.eventually(() =>
      assert.deepEqual(seen?.value, expected, "What a member changes must be in `party` when `state` is reported."),
    );
  }
}

/** What a bot knows of the other members. */
export const MEMBER_CASES: readonly ConformanceCase[] = [
  {
    name: "the readiness of another member is in the party when the state is reported",
    needs: ["memberReadiness"],
    run: (bots) =>
      seesAtState(bots, ({ readiness }) => readiness, [
        [(ada) => ada.me.setReadiness("ready"), "ready"],
        [(ada) => ada.me.setReadiness("notReady"), "notReady"],
      ]),
  },
  {
    name: "another member who sits out is in the party when the state is reported",
    needs: ["memberReadiness", "sittingOut"],
    run: (bots) =>
      seesAtState(bots, ({ readiness }) => readiness, [
        [(ada) => ada.me.setReadiness("sittingOut"), "sittingOut"],
        [(ada) => ada.me.setReadiness("notReady"), "notReady"],
      ]),
  },
  {
    name: "the match of another member is in the party when the state is reported",
    needs: ["matches", "memberMatches"],
    run: (bots) =>
      seesAtState(bots, ({ match }) => match !== null, [
        [(ada) => ada.me.setMatch({ players: 50 }), true],
        [(ada) => ada.me.setMatch(null), false],
      ]),
  },
  {
    name: "what another member wears is in the party when the state is reported",
    needs: ["slots", "memberItems"],
    run: (bots) => {
      const { slots } = completeCapabilities(bots.ground.platform.capabilities);
      const [slot = "outfit"] = slots.includes("outfit") ? (["outfit"] as const) : slots;
      return seesAtState(bots, ({ worn }) => worn[slot]?.id, [
        [(ada) => ada.me.set(slot, { id: "ITEM_1" }), "ITEM_1"],
        [(ada) => ada.me.set(slot, { id: "ITEM_2" }), "ITEM_2"],
      ]);
    },
  },
];
