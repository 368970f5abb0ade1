import { z } from "zod";
import { BotStatus } from "../../bot-status.ts";
import type { Friend, PartyState, PendingUsers, PlatformUser, SessionEvents, Slot, Worn } from "../platform.ts";

// What a driver must return. Members that are not listed are removed, because the objects of a library may be circular.

/** As many members as the service accepts in a party. */
const MAX_MEMBERS = 100;
const MAX_USERS = 100_000;
export const SLOTS = ["outfit", "backpack", "pickaxe", "emote", "emoji", "shoes"] as const satisfies readonly Slot[];

const id = z.string().min(1);
export const userSchema: z.ZodType<PlatformUser> = z.object({ id, displayName: z.string() });
const users = z.array(userSchema).max(MAX_USERS);
const friends: z.ZodType<Friend[]> = z
  .array(z.object({ id, displayName: z.string(), isOnline: z.boolean() }))
  .max(MAX_USERS);
const pendingUsers: z.ZodType<PendingUsers> = z.object({ incoming: users, outgoing: users });
const worn: z.ZodType<Worn> = z.object({
  id,
  variants: z.array(z.object({ channel: z.string(), variant: z.string() })).exactOptional(),
  path: z.string().exactOptional(),
});
const count = z.int().nullable();
export const partySchema: z.ZodType<PartyState | null> = z
  .object({
    id,
    privacy: z.enum(["public", "private"]),
    playlistId: z.string(),
    customKey: z.string().nullable(),
    maxSize: z.int().nonnegative(),
    members: z
      .array(
        z.object({
          id,
          displayName: z.string(),
          joinedAt: z.string(),
          worn: z.partialRecord(z.enum(SLOTS), worn),
          banner: z.object({ id: z.string(), color: z.string() }).nullable(),
          level: count,
          battlePassLevel: count,
          crowns: count,
          rank: count,
          readiness: z.enum(["ready", "notReady", "sittingOut"]),
          isLeader: z.boolean(),
          match: z.object({ players: count }).nullable(),
          isHidden: z.boolean(),
        }),
      )
      .max(MAX_MEMBERS),
  })
  .nullable();
export const statusSchema: z.ZodType<BotStatus> = z.enum(BotStatus);

/** The results of the methods that return something. */
export const RESULT_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["friends", friends],
  ["pending", pendingUsers],
  ["blocked", users],
  ["search", users],
  ["resolveUser", userSchema.nullable()],
]);

const message = z.object({ from: userSchema, content: z.string() });
/** The arguments of each event. */
export const EVENT_SCHEMAS: { [E in keyof SessionEvents]: z.ZodType<SessionEvents[E]> } = {
  state: z.tuple([]),
  disconnected: z.tuple([z.string()]),
  reconnected: z.tuple([]),
  kickedElsewhere: z.tuple([]),
  invite: z.tuple([z.object({ from: userSchema, partyId: id })]),
  joinRequest: z.tuple([userSchema]),
  memberJoined: z.tuple([userSchema]),
  memberLeft: z.tuple([userSchema]),
  memberKicked: z.tuple([userSchema]),
  promoted: z.tuple([userSchema]),
  partyMessage: z.tuple([message]),
  whisper: z.tuple([message]),
  friendAdded: z.tuple([userSchema]),
  friendRemoved: z.tuple([userSchema]),
  friendRequest: z.tuple([userSchema]),
  friendOnline: z.tuple([userSchema]),
  friendOffline: z.tuple([userSchema]),
};

/** @returns What is wrong, with the path of the member that is. */
export function describeProblem(error: z.ZodError): string {
  const [first] = error.issues;
  if (!first) return "It is not valid.";
  const where = first.path.length > 0 ? `${first.path.join(".")}: ` : "";
  return `${where}${first.message}`;
}
