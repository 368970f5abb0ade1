import type { BotSession, Slot, Worn } from "@svc/control/platform";
import { GameError } from "../game-client.ts";
import { type Connection, ownMember } from "./connection.ts";
import { variantKey } from "./party-state.ts";

type OwnMember = ReturnType<typeof ownMember>["me"];

const STYLES = "Default:AthenaCosmeticLoadoutVariants_j";

/** The client keeps the styles of the item before, because it deletes them by another name than it writes them. */
async function clearStyles(me: OwnMember, slot: Slot): Promise<void> {
  const key = variantKey(slot);
  const styles = me.meta.get(STYLES)?.AthenaCosmeticLoadoutVariants ?? { vL: {} };
  if (key === null || !styles.vL?.[key]) return;
  delete styles.vL[key];
  await me.sendPatch({ [STYLES]: me.meta.set(STYLES, { AthenaCosmeticLoadoutVariants: styles }) });
}

async function clear(me: OwnMember, slot: Slot): Promise<void> {
  if (slot === "emote" || slot === "emoji") return await me.clearEmote();
  if (slot === "backpack") return await me.clearBackpack();
  if (slot === "shoes") return await me.clearShoes();
  throw new GameError("unsupported", "This slot cannot be emptied on this platform.");
}

async function wear(me: OwnMember, slot: Slot, { id, variants = [], path }: Worn): Promise<void> {
  if (slot === "emote") return await me.setEmote(id, path);
  if (slot === "emoji") return await me.setEmoji(id, path);
  if (variants.length === 0) await clearStyles(me, slot);
  await me.setCosmetics({ [slot]: { id, variants, ...(path === undefined ? {} : { path }) } });
}

export function createAppearanceOperations(client: Connection): BotSession["me"] {
  const me = () => ownMember(client).me;
  let stats = { crowns: 0, rank: 0 };
  return {
    set: async (slot, worn) => (worn ? await wear(me(), slot, worn) : await clear(me(), slot)),
    setBanner: async (id, color) => await me().setBanner(id, color),
    setLevel: async (level) => await me().setLevel(level),
    setBattlePass: async (level) => {
      const { BattlePassInfo } = me().meta.get("Default:BattlePassInfo_j") ?? {};
      const { selfBoostXp = 0, friendBoostXp = 0 } = BattlePassInfo ?? {};
      await me().setBattlePass(true, level, selfBoostXp, friendBoostXp);
    },
    setStats: async (changes) => {
      stats = { ...stats, ...changes };
      await me().setCosmeticStats(stats.crowns, stats.rank);
    },
    setReadiness: async (readiness) => {
      if (readiness === "sittingOut") return await me().setSittingOut(true);
      await me().setReadiness(readiness === "ready");
    },
    setMatch: async (match) => await me().setPlaying(match !== null, match?.players ?? 0),
  };
}
