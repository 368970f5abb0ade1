import type { Scope } from "../../contract/access.ts";
import type { BotImportRow } from "../../contract/bots.ts";
import { DEMO_BOTS } from "../../contract/demo.ts";

interface DemoCategory {
  name: string;
  config: Record<string, unknown>;
  /** Its bots have this nickname and a number. */
  nickname: string;
}

export const CATEGORIES: readonly DemoCategory[] = [
  {
    name: "Greeters",
    nickname: "Greeter",
    config: { privacy: 0, statusText: ["Say hello!", "Type !help"], startOutfit: [{ id: "CID_001_AmberRanger" }] },
  },
  {
    name: "Sparring",
    nickname: "Sparring",
    config: { privacy: 1, maxBotsPerLobby: 4, level: [50, 100, 150], startOutfit: [{ id: "CID_003_CrystalWarden" }] },
  },
  {
    name: "Showcase",
    nickname: "Showcase",
    config: {
      privacy: 0,
      startOutfit: [{ id: "CID_002_BrightPiper" }, { id: "CID_004_EmberDiver" }],
      joinEmote: [{ id: "EID_002_BrightWave" }],
      statusText: ["Ask me for !random"],
    },
  },
];

export const PRESETS: readonly { name: string; config: Record<string, unknown> }[] = [
  {
    name: "Amber",
    config: {
      outfit: { id: "CID_001_AmberRanger" },
      backpack: { id: "BID_001_AmberSatchel" },
      pickaxe: { id: "PID_001_AmberCleaver" },
      emote: { id: "EID_001_AmberShuffle" },
      level: 100,
    },
  },
  {
    name: "Crystal",
    config: {
      outfit: { id: "CID_003_CrystalWarden" },
      backpack: { id: "BID_003_CrystalWings" },
      shoes: { id: "SID_003_CrystalSandals" },
      emote: { id: "EID_003_CrystalTwirl" },
    },
  },
];

export const APPLICATION: { name: string; scopes: Scope[] } = {
  name: "Demo dashboard",
  scopes: ["identify", "bots.read", "commands.run"],
};

const BOTS_PER_CATEGORY = DEMO_BOTS / CATEGORIES.length;

/** Accounts of the simulated platform; the prefix distinguishes those of two owners. */
export const demoBots = ({ nickname }: DemoCategory, prefix: string): BotImportRow[] =>
  Array.from({ length: BOTS_PER_CATEGORY }, (_, n) => {
    const number = String(n + 1).padStart(2, "0");
    const accountId = `${prefix}${nickname.toLowerCase()}-${number}`;
    return { accountId, deviceId: "demo", secret: `demo-${number}`, nickname: `${nickname} ${number}` };
  });
