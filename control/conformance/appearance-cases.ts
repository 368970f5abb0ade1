import assert from "node:assert/strict";
import type { BotSession, PartyMember } from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import type { TestBots } from "./test-bots.ts";

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

export const APPEARANCE_CASES: readonly ConformanceCase[] = [
  {
    name: "what a bot puts on is seen by the others",
    needs: ["slots"],
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
      for (const session of [ada, ben])
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
