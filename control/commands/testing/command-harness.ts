import type { ForwardOutcome } from "../../bot-call.ts";
import type { PlatformUser } from "../../platform/platform.ts";
import { ManualClock } from "../../timing/testing/manual-clock.ts";
import type { ForwardCommand } from "../command.ts";
import { type CommandCall, type CommandReply, CommandRunner } from "../command-runner.ts";
import { MemorySession } from "./memory-session.ts";
import { SAMPLE_COSMETICS } from "./sample-items.ts";

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
