import { PlatformError } from "../platform/platform.ts";
import { action } from "./command.ts";
import { line, optionalWord, usageOf, word } from "./command-arguments.ts";
import { findFriend } from "./find-people.ts";
import { mayRun, rankFor } from "./ranks.ts";
import { done, inform, phrase, refuse, warn } from "./replies/phrase.ts";

export const say = action([line("text")], async ({ session }, { text }) => {
  try {
    await session.chat(text);
  } catch (error) {
    // Platforms keep no chat for a party of one.
    if (error instanceof PlatformError && error.kind === "not_found") return refuse("say.alone");
    throw error;
  }
  return done("say.done");
});

export const whisper = action([word("friend"), line("text")], async (context, { friend: query, text }) => {
  const friend = await findFriend(context, query);
  await context.session.whisper(friend.id, text);
  return done("whisper.done", { name: friend.displayName });
});

export const setStatus = action([line("text")], async ({ session }, { text }) => {
  const status = text.toLowerCase() === "none" ? null : text;
  await session.setStatus(status);
  return status === null ? done("status.cleared") : done("status.set", { text: status });
});

/** A round trip to the platform. */
export const ping = action([], async ({ session, clock, signal }) => {
  const start = clock.now();
  await session.resolveUser(session.self.id, signal);
  return inform("ping.done", { milliseconds: Math.round(clock.now() - start) });
});

export const help = action([optionalWord("command")], (context, { command: name }) => {
  if (name === null) {
    const open = context.book.all.filter((command) => mayRun(command, context)).map((command) => command.name);
    return inform("help.all", { commands: open });
  }
  const command = context.book.find(name);
  if (!command) return refuse("command.unknown", { name });
  return inform("help.one", {
    usage: usageOf(command.name, command.parameters),
    description: phrase(command.description),
    aliases: command.aliases.length > 0 ? command.aliases : phrase("help.noAliases"),
    rank: phrase(`rank.${rankFor(command, context.config)}`),
  });
});

export const repeat = action([], async ({ again }) => (await again()) ?? warn("prev.nothing"));
