import type { CommandTrigger, Trigger } from "./automation.ts";
import type { AutomationEvent } from "./automation-event.ts";
import type { Lobby } from "./lobby.ts";
import type { Ignorable, TextMatch } from "./vocabulary.ts";

export const isCommandTrigger = (trigger: Trigger): trigger is CommandTrigger => "command" in trigger;

const lower = (text: string) => text.toLocaleLowerCase("en").trim();
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}_]/u;

function containsWord(message: string, word: string): boolean {
  for (let at = message.indexOf(word); at >= 0; at = message.indexOf(word, at + 1)) {
    const [before, after] = [message.slice(0, at).at(-1) ?? " ", message.slice(at + word.length)[0] ?? " "];
    if (!WORD_CHARACTER.test(before) && !WORD_CHARACTER.test(after)) return true;
  }
  return false;
}

const MATCHES: Record<TextMatch, (message: string, text: string) => boolean> = {
  is: (message, text) => message === text,
  startsWith: (message, text) => message.startsWith(text),
  contains: (message, text) => message.includes(text),
  word: containsWord,
};

/** Whether the event starts an automation with this trigger. Commands are run, not matched. */
export function matchesEvent(trigger: Trigger, event: AutomationEvent, idleMinutes?: number): boolean {
  if (isCommandTrigger(trigger) || trigger.event !== event.name) return false;
  if (trigger.event === "idle") return trigger.minutes === idleMinutes;
  if (!("match" in trigger) || trigger.text === undefined) return true;
  const message = lower(event.text ?? "");
  return trigger.text.some((text) => MATCHES[trigger.match](message, lower(text)));
}

const IS_IGNORED: Record<Ignorable, (lobby: Lobby, person: { id: string; displayName: string }) => boolean> = {
  self: (lobby, { id }) => id === lobby.self.id,
  bots: (lobby, { id }) => lobby.isOwnBot(id),
  otherBots: (lobby, { id }) => lobby.isOtherBot(id),
  leader: (lobby, { id }) => lobby.party?.members.some((one) => one.isLeader && one.id === id) === true,
  owners: (lobby, person) => lobby.rankOf(person) === "owner",
  admins: (lobby, person) => lobby.rankOf(person) === "admin",
  whitelist: (lobby, person) => lobby.rankOf(person) === "whitelist",
  blacklist: (lobby, person) => lobby.rankOf(person) === null,
  friends: (lobby, { id }) => lobby.isFriend(id),
  partyMembers: (lobby, { id }) => lobby.party?.members.some((one) => one.id === id) === true,
};

/** Done to the bot by somebody else, so they count although the bot is the person of the event. */
const DONE_TO_THE_BOT: ReadonlySet<string> = new Set(["promoted", "memberKicked"]);

/** Whether what this person caused does not count. */
export function isIgnored(ignore: readonly Ignorable[], lobby: Lobby, { name, person }: AutomationEvent): boolean {
  if (!person) return false;
  if (person.id === lobby.self.id) return !DONE_TO_THE_BOT.has(name) || ignore.includes("self");
  return ignore.some((who) => IS_IGNORED[who](lobby, person));
}
