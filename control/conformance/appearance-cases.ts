import assert from "node:assert/strict";
import type { BotSession } from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import type { ConformanceCase } from "./conformance-case.ts";

const ownMember = ({ party, self }: BotSession) => party?.members.find(({ id }) => id === self.id);

export const APPEARANCE_CASES: readonly ConformanceCase[] = [
  {
    name: "what a bot puts on is seen by the others",
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      const outfit = { id: "CID_1", variants: [{ channel: "Mat", variant: "Mat2" }] };
      await ada.me.set("outfit", outfit);
      await ada.me.set("backpack", { id: "BID_1" });
      await ada.me.set("pickaxe", { id: "PID_1" });
      await ada.me.set("shoes", { id: "SID_1" });
      const worn = { outfit, backpack: { id: "BID_1" }, pickaxe: { id: "PID_1" }, shoes: { id: "SID_1" } };
      for (const session of [ada, ben]) {
        await bots.eventually(() => {
          const shown = session.party?.members.find(({ id }) => id === ada.self.id)?.worn;
          assert.deepEqual({ ...worn, ...shown }, shown, "Not everything that was put on is shown.");
          assert.deepEqual(shown?.outfit, outfit);
        });
      }
    },
  },
  {
    name: "an item without styles does not keep those of the item before",
    async run(bots) {
      const ada = await bots.signIn("ada");
      await ada.me.set("outfit", { id: "CID_1", variants: [{ channel: "Mat", variant: "Mat2" }] });
      await ada.me.set("outfit", { id: "CID_2" });
      assert.deepEqual(ownMember(ada)?.worn.outfit, { id: "CID_2" });
    },
  },
  {
    name: "an emote is played and ended",
    async run(bots) {
      const ada = await bots.signIn("ada");
      await ada.me.set("emote", { id: "EID_1" });
      assert.deepEqual(ownMember(ada)?.worn.emote, { id: "EID_1" });
      await ada.me.set("emote", null);
      assert.equal(ownMember(ada)?.worn.emote, undefined);
    },
  },
  {
    name: "every slot that can be emptied is emptied",
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
    name: "banner, level, battle pass and stats are seen by the others",
    async run(bots) {
      const [ada, ben] = await bots.signInParty();
      await ada.me.setBanner("BANNER_1", "COLOR_1");
      await ada.me.setLevel(40);
      await ada.me.setBattlePass(12);
      await ada.me.setStats({ crowns: 3 });
      await ada.me.setStats({ rank: 5 });
      const expected = {
        banner: { id: "BANNER_1", color: "COLOR_1" },
        level: 40,
        battlePassLevel: 12,
        crowns: 3,
        rank: 5,
      };
      for (const session of [ada, ben]) {
        await bots.eventually(() => {
          const { banner, level, battlePassLevel, crowns, rank } =
            session.party?.members.find(({ id }) => id === ada.self.id) ?? {};
          assert.deepEqual({ banner, level, battlePassLevel, crowns, rank }, expected);
        });
      }
    },
  },
];
