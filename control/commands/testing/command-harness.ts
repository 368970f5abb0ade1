import type { ForwardOutcome } from "../../bot-call.ts";
import type {
  Cosmetic,
  CosmeticMatch,
  CosmeticRange,
  CosmeticSearch,
  CosmeticType,
} from "../../platform/cosmetics/cosmetic-search.ts";
import type { PlatformUser } from "../../platform/platform.ts";
import { ManualClock } from "../../timing/manual-clock.ts";
import type { ForwardCommand } from "../command.ts";
import { type CommandCall, type CommandReply, CommandRunner } from "../command-runner.ts";
import { MemorySession } from "./memory-session.ts";

const item = (id: string, type: CosmeticType, name: string): Cosmetic => ({ id, type, name, path: "" });

const ITEMS: readonly Cosmetic[] = [
  {
    ...item("CID_1", "outfit", "Moss Warden"),
    variants: [
      { t: "Material", n: "Colour", o: [{ t: "Mat1", n: "Green" }, { t: "Mat2", n: "Red" }] }, // biome-ignore format: a table
      {
        t: "Parts",
        n: "Hood",
        o: [
          { t: "Stage1", n: "Up" },
          { t: "Stage2", n: "Down" },
        ],
      },
    ],
  },
  item("CID_2", "outfit", "Moss Piper"),
  item("CID_3", "outfit", "Glass Diver"),
  item("BID_1", "backpack", "Tin Kettle"),
  item("PICK_1", "pickaxe", "Rake"),
  item("EID_1", "emote", "Slow Wave"),
  item("EMO_1", "emoji", "Thumb"),
  item("SHOE_1", "shoes", "Canvas Runners"),
  item("SKID_1", "sidekick", "Grey Owlet"),
  item("BAN_1", "banner", "Kite"),
  item("COL_1", "bannerColor", "Teal"),
  item("COL_2", "bannerColor", "Rust"),
  item("playlist_duo", "playlist", "Duos"),
];
const NEW = new Set(["CID_3", "BID_1"]);

function find(query: string, type?: CosmeticType): CosmeticMatch {
  const ofType = ITEMS.filter((one) => type === undefined || one.type === type);
  const name = query.toLowerCase();
  const exact = ofType.filter((one) => one.id === query || one.name.toLowerCase() === name);
  const found = exact.length > 0 ? exact : ofType.filter((one) => one.name.toLowerCase().startsWith(name));
  const [first] = found;
  if (!first) return { kind: "none" };
  return found.length === 1 ? { kind: "one", cosmetic: first } : { kind: "several", cosmetics: found };
}

export const SAMPLE_COSMETICS: CosmeticSearch = {
  find,
  get: (id) => ITEMS.find((one) => one.id === id),
  list: (range: CosmeticRange, type?: CosmeticType) =>
    ITEMS.filter((one) => type === undefined || one.type === type).filter((one) => range === "all" || NEW.has(one.id)),
};

export const ANN: PlatformUser = { id: "ann-1", displayName: "Ann" };
export const BEN: PlatformUser = { id: "ben-2", displayName: "Big Ben" };

/** A bot on a platform in memory, and the calls to its commands. */
export class CommandHarness {
  readonly session = new MemorySession();
  readonly clock = new ManualClock();
  readonly forwarded: Parameters<ForwardCommand>[0][] = [];
  outcome: ForwardOutcome = { succeeded: 2, failed: 0, left: 0 };
  readonly commands: CommandRunner;

  constructor() {
    const { session, clock } = this;
    this.commands = new CommandRunner({
      session,
      clock,
      forward: async (request) => {
        this.forwarded.push(request);
        return this.outcome;
      },
      cosmetics: SAMPLE_COSMETICS,
      random: () => 0,
    });
  }

  /** Runs a command as the owner over the API, unless `call` says otherwise. */
  run(name: string, args: string | string[] = "", call: Partial<CommandCall> = {}): Promise<CommandReply> {
    const api = { caller: { rank: "owner", user: null }, channel: "api", config: {}, budgetMs: 5000 } as const;
    return this.commands.run({ name, args, ...api, ...call });
  }
}
