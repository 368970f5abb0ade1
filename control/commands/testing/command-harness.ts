import type { PlatformUser } from "../../platform/platform.ts";
import { ManualClock } from "../../timing/testing/manual-clock.ts";
import type { ForwardOutcome, ForwardRequest } from "../command.ts";
import { type CommandCall, type CommandReply, CommandRunner } from "../command-runner.ts";
import type { Locales } from "../replies/phrase.ts";
import { MemorySession } from "./memory-session.ts";
import { SAMPLE_COSMETICS } from "./sample-items.ts";

export const ANN: PlatformUser = { id: "ann-1", displayName: "Ann" };
export const BEN: PlatformUser = { id: "ben-2", displayName: "Big Ben" };

/** A bot on a small platform, and whoever talks to it. */
export class CommandHarness {
  readonly session = new MemorySession();
  readonly clock = new ManualClock();
  readonly relayed: ForwardRequest[] = [];
  outcome: ForwardOutcome = { succeeded: 2, failed: 0, left: 0 };
  readonly commands: CommandRunner;

  constructor(locales: Locales = {}) {
    const relay = async (request: ForwardRequest) => {
      this.relayed.push(request);
      return this.outcome;
    };
    const { session, clock } = this;
    this.commands = new CommandRunner({ session, clock, relay, cosmetics: SAMPLE_COSMETICS, random: () => 0, locales });
  }

  /** As the owner by the API, unless `call` says otherwise. */
  run(name: string, args: string | string[] = "", call: Partial<CommandCall> = {}): Promise<CommandReply> {
    const api = { actor: { rank: "owner", user: null }, channel: "api", config: {}, budgetMs: 5000 } as const;
    return this.commands.run({ name, args, ...api, ...call });
  }
}
