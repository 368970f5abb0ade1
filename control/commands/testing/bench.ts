import type { PlatformUser } from "../../platform/platform.ts";
import { BotCommands, type CommandCall, type CommandReply } from "../bot-commands.ts";
import type { RelayOutcome, RelayRequest } from "../context.ts";
import type { Locales } from "../replies/phrase.ts";
import { ManualClock } from "./manual-clock.ts";
import { MemorySession } from "./memory-session.ts";
import { SAMPLE } from "./sample-items.ts";

export const ANN: PlatformUser = { id: "ann-1", displayName: "Ann" };
export const BEN: PlatformUser = { id: "ben-2", displayName: "Big Ben" };

/** A bot on a small platform, and whoever talks to it. */
export class Bench {
  readonly session = new MemorySession();
  readonly clock = new ManualClock();
  readonly relayed: RelayRequest[] = [];
  outcome: RelayOutcome = { succeeded: 2, failed: 0, left: 0 };
  readonly commands: BotCommands;

  constructor(locales: Locales = {}) {
    const relay = async (request: RelayRequest) => {
      this.relayed.push(request);
      return this.outcome;
    };
    const { session, clock } = this;
    this.commands = new BotCommands({ session, clock, relay, cosmetics: SAMPLE, random: () => 0, locales });
  }

  /** As the owner by the API, unless `call` says otherwise. */
  run(name: string, args: string | string[] = "", call: Partial<CommandCall> = {}): Promise<CommandReply> {
    const api = { actor: { rank: "owner", user: null }, channel: "api", config: {}, budgetMs: 5000 } as const;
    return this.commands.run({ name, args, ...api, ...call });
  }
}
