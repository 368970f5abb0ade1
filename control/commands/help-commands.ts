import { phrase } from "../languages/phrase.ts";
import { inform, refuse, warn } from "./answer.ts";
import { action } from "./command.ts";
import { optionalWord } from "./command-arguments.ts";
import { usageOf } from "./command-registry.ts";
import { mayRun, rankFor } from "./ranks.ts";

/** Measures one request to the platform. */
export const ping = action([], async ({ session, clock, signal }) => {
  const start = clock.now();
  await session.resolveUser(session.self.id, signal);
  return inform("ping.done", { milliseconds: Math.round(clock.now() - start) });
});

export const help = action([optionalWord("command")], (context, { command: name }) => {
  if (name === null) {
    const allowed = context.commands.all.filter((command) => mayRun(command, context)).map((command) => command.name);
    return inform("help.all", { commands: allowed });
  }
  const command = context.commands.find(name);
  if (!command) return refuse("command.unknown", { name });
  return inform("help.one", {
    usage: usageOf(command),
    description: typeof command.description === "string" ? phrase(command.description) : command.description.text,
    aliases: command.aliases.length > 0 ? command.aliases : phrase("help.noAliases"),
    rank: phrase(`rank.${rankFor(command, context.config)}`),
  });
});

export const repeat = action([], async ({ repeatLast }) => (await repeatLast()) ?? warn("prev.nothing"));
