import { COMMANDS } from "../commands/all-commands.ts";
import type { Answer } from "../commands/answer.ts";
import type { Command, CommandContext, CommandRegistry } from "../commands/command.ts";
import { optionalLine } from "../commands/command-arguments.ts";
import { createRegistry } from "../commands/command-registry.ts";
import { Automation, type CommandTrigger } from "./automation.ts";
import { isCommandTrigger } from "./triggers.ts";

/** Runs the automation with this id in the name of a command. */
export type RunCustomCommand = (id: string, context: CommandContext, args: string) => Answer | Promise<Answer>;

/** The automations of a category's config. One that this version cannot read is left out. */
export function readAutomations(stored: unknown): Automation[] {
  if (!Array.isArray(stored) || stored.length === 0) return [];
  return stored.flatMap((one) => {
    const read = Automation.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

/** All commands that a bot with these automations knows. A name that bots know already stays what it is. */
export function commandsWith(automations: readonly Automation[], run: RunCustomCommand): CommandRegistry {
  const custom = automations.flatMap((automation) => {
    const id = automation.id ?? automation.name;
    const triggers = automation.enabled ? automation.when.filter(isCommandTrigger) : [];
    return triggers.map((trigger) => customCommand(id, trigger, run));
  });
  return custom.length === 0 ? COMMANDS : createRegistry([...COMMANDS.all, ...custom]);
}

function customCommand(id: string, trigger: CommandTrigger, run: RunCustomCommand): Command {
  return {
    name: trigger.command.toLowerCase(),
    aliases: trigger.aliases,
    rank: trigger.rank,
    needs: null,
    description: { text: trigger.description },
    usage: trigger.usage,
    parameters: [optionalLine("args")],
    run: (context, { args }) => run(id, context, typeof args === "string" ? args : ""),
  };
}

/** The commands of a category for programs that list them or ask who may run them, and run none. */
export const describeCommandsOf = (config: Record<string, unknown>): CommandRegistry =>
  commandsWith(readAutomations(config.automations), () => {
    throw new Error("Custom commands run on bots.");
  });
