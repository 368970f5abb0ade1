import { type Phrase, phrase } from "../languages/phrase.ts";
import type { PartyMember, PlatformUser } from "../platform/platform.ts";
import { type Answer, refuse, warn } from "./answer.ts";
import type { CommandContext } from "./command.ts";
import { usageOf } from "./command-arguments.ts";
import { Refusal } from "./refusal.ts";

const MAX_SHOWN = 6;

/** The first few items, and the number of the others. */
export function summarizeList<T>(all: readonly T[], show: (one: T) => string | Phrase): (string | Phrase)[] {
  const shown = all.slice(0, MAX_SHOWN).map(show);
  return all.length > MAX_SHOWN ? [...shown, phrase("list.more", { count: all.length - MAX_SHOWN })] : shown;
}

function matching<T extends PlatformUser>(people: readonly T[], query: string): readonly T[] {
  const wanted = query.trim().toLowerCase();
  const ways: ((one: T) => boolean)[] = [
    (one) => one.id === query.trim(),
    (one) => one.displayName.toLowerCase() === wanted,
    (one) => one.displayName.toLowerCase().startsWith(wanted),
    (one) => one.displayName.toLowerCase().includes(wanted),
  ];
  for (const way of ways) {
    const found = people.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

/** Finds one person by id, name, or part of the name. @throws A refusal when none or several match. */
export function findPerson<T extends PlatformUser>(people: readonly T[], query: string, nobody: Answer): T {
  const found = matching(people, query);
  const [one] = found;
  if (!one) throw new Refusal(nobody);
  if (found.length === 1) return one;
  throw new Refusal(warn("person.several", { people: summarizeList(found, (person) => person.displayName) }));
}

export function requireParty({ session }: Pick<CommandContext, "session">) {
  const { party } = session;
  if (!party) throw new Refusal(refuse("party.none"));
  return party;
}

export function ownMember(context: Pick<CommandContext, "session">): PartyMember {
  const own = requireParty(context).members.find((member) => member.id === context.session.self.id);
  if (!own) throw new Refusal(refuse("party.none"));
  return own;
}

/** A call over the API has no user who could be the default. */
function personNeeded({ command }: CommandContext): Refusal {
  return new Refusal(refuse("person.needed", { usage: usageOf(command.name, command.parameters) }));
}

/** The named member, or the caller. */
export function findMember(context: CommandContext, query: string | null): PartyMember {
  const { members } = requireParty(context);
  if (query !== null) return findPerson(members, query, refuse("person.notInParty", { name: query }));
  const { user } = context.caller;
  if (!user) throw personNeeded(context);
  const member = members.find((one) => one.id === user.id);
  if (!member) throw new Refusal(refuse("person.youNotInParty"));
  return member;
}

/** The named friend, or the caller. */
export async function findFriend(context: CommandContext, query: string | null) {
  const { session, caller, signal } = context;
  const idOrName = query ?? caller.user?.id;
  if (idOrName === undefined) throw personNeeded(context);
  const name = query ?? caller.user?.displayName ?? idOrName;
  return findPerson(await session.friends(signal), idOrName, refuse("friend.isNone", { name }));
}

/** Any player on the platform. */
export async function findUser({ session, signal }: CommandContext, query: string): Promise<PlatformUser> {
  const exact = await session.resolveUser(query, signal);
  return exact ?? findPerson(await session.search(query, signal), query, refuse("person.unknown", { name: query }));
}
