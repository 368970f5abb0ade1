import { phrase } from "../languages/phrase.ts";
import { done, inform, refuse, warn } from "./answer.ts";
import { action } from "./command.ts";
import { line } from "./command-arguments.ts";
import { findPerson, findUser } from "./find-people.ts";
import { runInBulk } from "./run-in-bulk.ts";

const WHO = "name or ID";
const isIn = (people: readonly { id: string }[], id: string) => people.some((one) => one.id === id);

export const addFriend = action([line(WHO)], async (context, { [WHO]: query }) => {
  const { session, signal } = context;
  const user = await findUser(context, query);
  const name = user.displayName;
  if (user.id === session.self.id) return refuse("person.self");
  if (isIn(await session.friends(signal), user.id)) return warn("friend.already", { name });
  const { incoming, outgoing } = await session.pending(signal);
  if (isIn(outgoing, user.id)) return warn("friend.asked", { name });
  if (!isIn(incoming, user.id)) {
    await session.friend.add(user.id);
    return done("friend.requested", { name });
  }
  await session.friend.accept(user.id);
  return done("friend.accepted", { name });
});

export const removeFriend = action([line(WHO)], async ({ session, signal }, { [WHO]: query }) => {
  const friend = findPerson(await session.friends(signal), query, refuse("friend.isNone", { name: query }));
  await session.friend.remove(friend.id);
  return done("friend.removed", { name: friend.displayName });
});

export const acceptFriend = action([line(WHO)], async ({ session, signal }, { [WHO]: query }) => {
  const { incoming } = await session.pending(signal);
  const user = findPerson(incoming, query, refuse("friend.noRequest", { name: query }));
  await session.friend.accept(user.id);
  return done("friend.accepted", { name: user.displayName });
});

export const declineFriend = action([line(WHO)], async ({ session, signal }, { [WHO]: query }) => {
  const { incoming } = await session.pending(signal);
  const user = findPerson(incoming, query, refuse("friend.noRequest", { name: query }));
  await session.friend.decline(user.id);
  return done("friend.declined", { name: user.displayName });
});

export const acceptAllFriends = action([], async (context) => {
  const { incoming } = await context.session.pending(context.signal);
  return runInBulk(context, incoming, ({ id }) => context.session.friend.accept(id));
});

export const declineAllFriends = action([], async (context) => {
  const { incoming } = await context.session.pending(context.signal);
  return runInBulk(context, incoming, ({ id }) => context.session.friend.decline(id));
});

export const removeAllFriends = action([], async (context) => {
  const friends = await context.session.friends(context.signal);
  return runInBulk(context, friends, ({ id }) => context.session.friend.remove(id));
});

export const friendCount = action([], async ({ session, signal }) => {
  const friends = await session.friends(signal);
  const { incoming, outgoing } = await session.pending(signal);
  return inform("friend.count", {
    friends: friends.length,
    online: friends.filter((friend) => friend.isOnline).length,
    incoming: incoming.length,
    outgoing: outgoing.length,
  });
});

export const userInfo = action([line("user")], async (context, { user: query }) => {
  const { session, signal } = context;
  const { id, displayName } = await findUser(context, query);
  const relations = [
    ["self", id === session.self.id],
    ["friend", isIn(await session.friends(signal), id)],
    ["blocked", isIn(await session.blocked(signal), id)],
    ["member", isIn(session.party?.members ?? [], id)],
  ] as const;
  const holding = relations.flatMap(([relation, holds]) => (holds ? [phrase(`relation.${relation}`)] : []));
  return inform("person.about", {
    name: displayName,
    id,
    relations: holding.length > 0 ? holding : phrase("relation.none"),
  });
});

export const blockUser = action([line("user")], async (context, { user: query }) => {
  const user = await findUser(context, query);
  if (user.id === context.session.self.id) return refuse("person.self");
  if (isIn(await context.session.blocked(context.signal), user.id)) {
    return warn("block.already", { name: user.displayName });
  }
  await context.session.friend.block(user.id);
  return done("block.done", { name: user.displayName });
});

export const unblockUser = action([line("user")], async ({ session, signal }, { user: query }) => {
  const user = findPerson(await session.blocked(signal), query, refuse("block.none", { name: query }));
  await session.friend.unblock(user.id);
  return done("block.undone", { name: user.displayName });
});

export const unblockAllUsers = action([], async (context) => {
  const blocked = await context.session.blocked(context.signal);
  return runInBulk(context, blocked, ({ id }) => context.session.friend.unblock(id));
});
