import { PlatformError } from "../platform/platform.ts";
import { type Answer, done, inform, refuse, warn } from "./answer.ts";
import { action, type CommandContext } from "./command.ts";
import { choice, line, optionalLine, word } from "./command-arguments.ts";
import { findItemId } from "./cosmetic-commands.ts";
import { findFriend, findMember, ownMember, requireParty } from "./find-people.ts";
import { runInBulk } from "./run-in-bulk.ts";

export const privacy = action([choice("privacy", ["public", "private"])], async (context, { privacy: wanted }) => {
  if (requireParty(context).privacy === wanted) return warn("party.privacyAlready", { state: wanted });
  await context.session.partyOps.setPrivacy(wanted);
  return done("party.privacySet", { state: wanted });
});

export const playlist = action([line("name or ID")], async (context, { "name or ID": query }) => {
  const { id, item } = findItemId(context, query, "playlist");
  await context.session.partyOps.setPlaylist(id);
  return item ? done("party.playlistSet", { name: item.name, id }) : warn("party.playlistUnknown", { id });
});

export const setCustomKey = action([word("key")], async ({ session }, { key }) => {
  await session.partyOps.setCustomKey(key);
  return done("party.keySet");
});

export const clearCustomKey = action([], async (context) => {
  if (requireParty(context).customKey === null) return warn("party.keyNone");
  await context.session.partyOps.setCustomKey(null);
  return done("party.keyCleared");
});

export const hide = action([optionalLine("member")], async (context, { member: query }) => {
  const member = findMember(context, query);
  if (member.isHidden) return warn("party.alreadyHidden", { name: member.displayName });
  await context.session.partyOps.hide([member.id]);
  return done("party.hidden", { name: member.displayName });
});

export const show = action([optionalLine("member")], async (context, { member: query }) => {
  const member = findMember(context, query);
  if (!member.isHidden) return warn("party.notHidden", { name: member.displayName });
  await context.session.partyOps.show([member.id]);
  return done("party.shown", { name: member.displayName });
});

export const hideAll = action([], async (context) => {
  if (requireParty(context).members.every((member) => member.isHidden)) return warn("bulk.nothing");
  await context.session.partyOps.hide("all");
  return done("party.allHidden");
});

export const showAll = action([], async (context) => {
  if (!requireParty(context).members.some((member) => member.isHidden)) return warn("bulk.nothing");
  await context.session.partyOps.show("all");
  return done("party.allShown");
});

export const kick = action([line("member")], async (context, { member: query }) => {
  const member = findMember(context, query);
  if (member.id === context.session.self.id) return refuse("party.kickSelf");
  await context.session.partyOps.kick(member.id);
  return done("party.kicked", { name: member.displayName });
});

/** Kicks everybody but the bot and the caller. */
export const kickAll = action([], (context) => {
  const staying = new Set([context.session.self.id, context.caller.user?.id]);
  const others = requireParty(context).members.filter((member) => !staying.has(member.id));
  return runInBulk(context, others, (member) => context.session.partyOps.kick(member.id));
});

export const promote = action([optionalLine("member")], async (context, { member: query }) => {
  const member = findMember(context, query);
  if (member.isLeader) return warn("party.alreadyLeader", { name: member.displayName });
  await context.session.partyOps.promote(member.id);
  return done("party.promoted", { name: member.displayName });
});

export const partyInfo = action([], (context) => {
  const { id, members, maxSize, privacy } = requireParty(context);
  return inform("party.about", {
    id,
    size: members.length,
    maxSize,
    privacy,
    leader: members.find((member) => member.isLeader)?.displayName ?? "-",
    members: members.map((member) => member.displayName),
  });
});

const isInParty = ({ session }: CommandContext, id: string) =>
  session.party?.members.some((member) => member.id === id) === true;

export const invite = action([optionalLine("friend")], async (context, { friend: query }) => {
  const friend = await findFriend(context, query);
  if (isInParty(context, friend.id)) return warn("party.alreadyHere", { name: friend.displayName });
  const { members, maxSize } = requireParty(context);
  if (members.length >= maxSize) return refuse("platform.party_full");
  await context.session.partyOps.invite(friend.id);
  return done("party.invited", { name: friend.displayName });
});

export const join = action([optionalLine("friend")], async (context, { friend: query }) => {
  const friend = await findFriend(context, query);
  if (isInParty(context, friend.id)) return warn("party.alreadyHere", { name: friend.displayName });
  try {
    await context.session.partyOps.join(friend.id);
  } catch (error) {
    if (error instanceof PlatformError && error.kind === "private") return requestToJoin(context, friend);
    if (error instanceof PlatformError && error.kind === "not_found") {
      return refuse("party.theirsNone", { name: friend.displayName });
    }
    throw error;
  }
  return done("party.joined", { name: friend.displayName });
});

async function requestToJoin(
  { session }: CommandContext,
  friend: { id: string; displayName: string },
): Promise<Answer> {
  try {
    await session.partyOps.requestJoin(friend.id);
    return inform("party.joinRequested", { name: friend.displayName });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return refuse("party.theirsPrivate", { name: friend.displayName });
  }
}

export const leave = action([], async (context) => {
  ownMember(context);
  const isAlone = requireParty(context).members.length === 1;
  await context.session.partyOps.leave(); // also when it is alone: the party may have been made by somebody who has left
  return isAlone ? warn("party.alone") : done("party.left");
});
