import type { RunCustomCommand } from "../automations/custom-commands.ts";
import type { AutomationEngine, CommandResult } from "../automations/engine.ts";
import type { EngineHost } from "../automations/engine-host.ts";
import type { Lobby } from "../automations/lobby.ts";
import { type Answer, inform, refuse, warn } from "../commands/answer.ts";
import type { CommandRegistry } from "../commands/command.ts";
import { splitLine } from "../commands/command-arguments.ts";
import type { CommandReply } from "../commands/command-runner.ts";
import { callerFor } from "../commands/ranks.ts";
import type { BehaviorContext } from "./behavior-context.ts";

const STEP_TIMEOUT_MS = 10_000;

export type AutomationContext = Pick<
  BehaviorContext,
  | "session"
  | "settings"
  | "cosmetics"
  | "random"
  | "clock"
  | "now"
  | "on"
  | "nickname"
  | "log"
  | "recordAutomation"
  | "runCommand"
  | "isFriend"
  | "isBotOfThisShard"
>;

export type HostContext = Omit<AutomationContext, "recordAutomation">;
type HostOfBot = Pick<EngineHost, "clock" | "random" | "date" | "lobby" | "resolve" | "run">;

/** What the engine of automations sees and does, on a bot that is signed in. */
export function createEngineHost(context: HostContext, commands: () => CommandRegistry): HostOfBot {
  const { clock, random } = context;
  return {
    clock,
    random,
    date: () => new Date(),
    lobby: lobbyOf(context),
    resolve: (name, args) => {
      const command = commands().find(name);
      return command && { name: command.name, args: splitLine(command.parameters, args) };
    },
    run: (call, signal) => context.runCommand({ ...call, signal, budgetMs: STEP_TIMEOUT_MS }),
  };
}

/** Runs the automations of custom commands on this engine. */
export const customCommandRunner =
  (engine: AutomationEngine): RunCustomCommand =>
  async (id, { caller, channel, chain, command, forward, language }, args) =>
    answerOf(
      await engine.runCommand(id, {
        command: command.name,
        args,
        caller,
        channel,
        chain,
        isForwarded: forward === null,
        locale: language.locale,
      }),
    );

function lobbyOf(context: HostContext): Lobby {
  const { session } = context;
  return {
    get self() {
      return session.self;
    },
    get nickname() {
      return context.nickname;
    },
    get party() {
      return session.party;
    },
    get prefix() {
      return context.settings.prefixes[0] ?? "";
    },
    isFriend: (id) => context.isFriend(id),
    rankOf: (user) => callerFor(user, context.settings)?.rank ?? null,
    isOwnBot: (id) => context.isBotOfThisShard(id),
    isOtherBot: (id) => context.settings.otherBots.some((other) => other.id === id),
    itemName: (id) => context.cosmetics.get(id)?.name ?? null,
  };
}

const silent = (answer: Answer): Answer => ({ ...answer, isSilent: true });

/** What a custom command answers. Players see what it did, and are told only that a step failed. */
function answerOf(result: CommandResult): Answer {
  if (result.kind === "ignored") return silent(inform("automation.notForYou"));
  if (result.kind === "notMet") return silent(warn("automation.notMet"));
  if (result.kind === "ran") return result.reply ? answerWith(result.reply) : silent(inform("automation.started"));
  if (result.limit === "cooldown") return silent(warn("automation.cooldown", { seconds: result.seconds }));
  return result.limit === "broken" ? refuse("automation.broken") : silent(warn("automation.busy"));
}

function answerWith({ content, format }: CommandReply): Answer {
  const answer = { format, phrase: { text: content } };
  return format === 4 ? answer : silent(answer);
}
