import { render } from "../languages/language.ts";
import { phrase } from "../languages/phrase.ts";
import { type Answer, inform, refuse, warn } from "./answer.ts";
import { action, type Command, type CommandContext } from "./command.ts";
import { optionalWord } from "./command-arguments.ts";
import { usageOf } from "./command-registry.ts";
import { mayRun, rankFor } from "./ranks.ts";
import { aliasesOf } from "./translated-commands.ts";

/** The longest message that platforms carry. The API has no such limit. */
const MAX_CHAT_LENGTH = 256;
/** More pages than there are. A text with their real number is as long at most. */
const MANY_PAGES = 99;

/** Measures one request to the platform. */
export const ping = action([], async ({ session, clock, signal }) => {
  const start = clock.now();
  await session.resolveUser(session.self.id, signal);
  return inform("ping.done", { milliseconds: Math.round(clock.now() - start) });
});

export const help = action([optionalWord("command")], (context, { command: name }) => {
  const command = name === null ? null : context.commands.find(name);
  if (command) return describeCommand(command, context);
  if (name === null) return listAllowed(context, 1);
  const isPage = /^\d{1,2}$/.test(name) && context.channel !== "api";
  return isPage ? listAllowed(context, Number(name)) : refuse("command.unknown", { name });
});

function fits({ channel, language }: CommandContext, answer: Answer): boolean {
  if (channel === "api") return true;
  const { phrase: said } = answer;
  return ("text" in said ? said.text : render(said, language)).length <= MAX_CHAT_LENGTH;
}

/** In the chat without the last of its aliases, where the text is too long for it. */
function describeCommand(command: Command, context: CommandContext): Answer {
  const { language, commands } = context;
  const aliases = aliasesOf(command, language, commands);
  const describe = () =>
    inform("help.one", {
      usage: usageOf(command),
      description: typeof command.description === "string" ? phrase(command.description) : command.description.text,
      aliases: aliases.length > 0 ? [...aliases] : phrase("help.noAliases"),
      rank: phrase(`rank.${rankFor(command, context)}`),
    });
  while (aliases.length > 0 && !fits(context, describe())) aliases.pop();
  return describe();
}

/** The commands that the caller may run: all of them, or in the chat a page of them where they are too many. */
function listAllowed(context: CommandContext, number: number): Answer {
  const names = context.commands.all.filter((command) => mayRun(command, context)).map((command) => command.name);
  const all = inform("help.all", { commands: names });
  if (fits(context, all)) return all;
  const show = (commands: string[], page: number, pages: number, next: number) =>
    inform("help.page", { commands, page, pages, next });
  const pages: string[][] = [];
  for (const name of names) {
    const last = pages.at(-1);
    if (last && fits(context, show([...last, name], MANY_PAGES, MANY_PAGES, MANY_PAGES))) last.push(name);
    else pages.push([name]);
  }
  const page = Math.min(Math.max(number, 1), pages.length);
  return show(pages[page - 1] ?? [], page, pages.length, (page % pages.length) + 1);
}

export const repeat = action([], async ({ repeatLast }) => (await repeatLast()) ?? warn("prev.nothing"));
