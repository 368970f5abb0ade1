import { z } from "zod";
import { BotStatus } from "../../bot-status.ts";
import { errorMessage } from "../../logging/error-message.ts";
import { SLOTS } from "../bot-session.ts";
import type { Friend, PartyState, PendingUsers, PlatformUser, SessionEvents, Worn } from "../platform.ts";

// What a driver must return. Members that are not listed are removed, because the objects of a library may be circular.

/** As many members as the service accepts in a party. */
const MAX_MEMBERS = 100;
const MAX_USERS = 100_000;
const MAX_VARIANTS = 100;
const INT32 = 2_147_483_647;
// No platform has longer ids. Other texts are truncated, because players choose them.
const MAX_ID_LENGTH = 4096;
const MAX_NAME_LENGTH = 255;
const MAX_TEXT_LENGTH = 1000;
const MAX_MESSAGE_LENGTH = 10_000;

/** The length is checked before the members: those of an endless list would block the process. */
const list = <T>(member: z.ZodType<T>, max: number): z.ZodType<T[]> =>
  z
    .custom<unknown[]>((value) => Array.isArray(value) && value.length <= max, `must be a list of at most ${max}`)
    .pipe(z.array(member));
const truncated = (maxLength: number) => z.string().transform((value) => value.slice(0, maxLength));

const id = z.string().min(1).max(MAX_ID_LENGTH);
const name = truncated(MAX_NAME_LENGTH);
const text = truncated(MAX_TEXT_LENGTH);
export const userSchema: z.ZodType<PlatformUser> = z.object({ id, displayName: name });
const users = list(userSchema, MAX_USERS);
const friends: z.ZodType<Friend[]> = list(z.object({ id, displayName: name, isOnline: z.boolean() }), MAX_USERS);
const pendingUsers: z.ZodType<PendingUsers> = z.object({ incoming: users, outgoing: users });
const worn: z.ZodType<Worn> = z.object({
  id: z
    .string()
    .min(1)
    .transform((value) => value.slice(0, MAX_NAME_LENGTH)),
  variants: list(z.object({ channel: text, variant: text }), MAX_VARIANTS).exactOptional(),
  path: text.exactOptional(),
});
const count = z.int().nullable();
export const partySchema: z.ZodType<PartyState | null> = z
  .object({
    id,
    privacy: z.enum(["public", "private"]),
    playlistId: text,
    customKey: text.nullable(),
    maxSize: z.int().min(0).max(INT32),
    members: list(
      z.object({
        id,
        displayName: name,
        joinedAt: text,
        worn: z.partialRecord(z.enum(SLOTS), worn),
        banner: z.object({ id: text, color: text }).nullable(),
        level: count,
        battlePassLevel: count,
        crowns: count,
        rank: count,
        readiness: z.enum(["ready", "notReady", "sittingOut"]),
        isLeader: z.boolean(),
        match: z.object({ players: count }).nullable(),
        isHidden: z.boolean(),
      }),
      MAX_MEMBERS,
    ),
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

const message = z.object({ from: userSchema, content: truncated(MAX_MESSAGE_LENGTH) });
/** The arguments of each event. */
export const EVENT_SCHEMAS: { [E in keyof SessionEvents]: z.ZodType<SessionEvents[E]> } = {
  state: z.tuple([]),
  disconnected: z.tuple([text]),
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

/** What a driver gave, or what is wrong with it. Members that throw when they are read are wrong, too. */
export type Checked<T> = { value: T; problem: null } | { problem: string };

/** Never throws. */
export function check<T>(schema: z.ZodType<T>, given: unknown): Checked<T> {
  try {
    const checked = schema.safeParse(given);
    return checked.success ? { value: checked.data, problem: null } : { problem: describeProblem(checked.error) };
  } catch (error) {
    return { problem: errorMessage(error) };
  }
}

/** @returns What is wrong, with the path of the member that is. */
export function describeProblem(error: z.ZodError): string {
  const [first] = error.issues;
  if (!first) return "It is not valid.";
  const where = first.path.length > 0 ? `${first.path.join(".")}: ` : "";
  return `${where}${first.message}`;
}
