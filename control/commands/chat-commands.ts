import { PlatformError } from "../platform/platform.ts";
import { done, refuse } from "./answer.ts";
import { action } from "./command.ts";
import { line, word } from "./command-arguments.ts";
import { findFriend } from "./find-people.ts";

export const say = action([line("text")], async ({ session }, { text }) => {
  try {
    await session.chat(text);
  } catch (error) {
    // a party of one has no chat
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
