import { z } from "zod";
import { SLOTS } from "../bot-session.ts";
import { type Friend, type PendingUsers, PlatformError, type PlatformUser } from "../platform.ts";
import { type Account, sendEvent, userOf } from "./account.ts";
import {
  acceptFriend,
  addFriend,
  block,
  declineFriend,
  friendsOf,
  pendingOf,
  removeFriend,
  unblock,
} from "./friends.ts";
import { membershipOf } from "./parties.ts";
import { changeAppearance, changeMembership, setStatus, wear } from "./presence.ts";
import type { WorldState } from "./world-state.ts";

const id = z.string();
const ids = z.union([z.literal("all"), z.array(id)]);
const worn = z.object({ id, variants: z.array(z.object({ channel: z.string(), variant: z.string() })).optional() });

/** The operations of a signed-in account, with the schemas of their arguments. */
export const OPERATION_ARGUMENTS = {
  friends: z.tuple([]),
  pending: z.tuple([]),
  blocked: z.tuple([]),
  search: z.tuple([z.string()]),
  resolveUser: z.tuple([z.string()]),
  addFriend: z.tuple([id]),
  acceptFriend: z.tuple([id]),
  declineFriend: z.tuple([id]),
  removeFriend: z.tuple([id]),
  block: z.tuple([id]),
  unblock: z.tuple([id]),
  invite: z.tuple([id]),
  join: z.tuple([id]),
  requestJoin: z.tuple([id]),
  leave: z.tuple([]),
  kick: z.tuple([id]),
  promote: z.tuple([id]),
  setPrivacy: z.tuple([z.enum(["public", "private"])]),
  setPlaylist: z.tuple([id]),
  setCustomKey: z.tuple([z.string().nullable()]),
  hide: z.tuple([ids]),
  show: z.tuple([ids]),
  wear: z.tuple([z.enum(SLOTS), worn.nullable()]),
  setBanner: z.tuple([id, z.string()]),
  setLevel: z.tuple([z.number()]),
  setBattlePass: z.tuple([z.number()]),
  setStats: z.tuple([z.object({ crowns: z.number().optional(), rank: z.number().optional() })]),
  setReadiness: z.tuple([z.enum(["ready", "notReady", "sittingOut"])]),
  setMatch: z.tuple([z.object({ players: z.number().optional() }).nullable()]),
  chat: z.tuple([z.string()]),
  whisper: z.tuple([id, z.string()]),
  setStatus: z.tuple([z.string().nullable(), z.enum(["online", "away"])]),
} as const;

export type OperationName = keyof typeof OPERATION_ARGUMENTS;
export type OperationArguments<N extends OperationName> = z.infer<(typeof OPERATION_ARGUMENTS)[N]>;

interface OperationResults {
  friends: Friend[];
  pending: PendingUsers;
  blocked: PlatformUser[];
  search: PlatformUser[];
  resolveUser: PlatformUser | null;
}
type Nothing = ReturnType<() => void>;
export type OperationResult<N extends OperationName> = N extends keyof OperationResults ? OperationResults[N] : Nothing;

type Operation<N extends OperationName> = (
  world: WorldState,
  account: Account,
  ...args: OperationArguments<N>
) => OperationResult<N>;

/** Applies `act` to the user with the id. */
const onUser =
  (act: (account: Account, other: Account) => void) =>
  (world: WorldState, account: Account, other: string): void =>
    act(account, world.accounts.require(other));

const OPERATIONS: { [N in OperationName]: Operation<N> } = {
  friends: (_world, account) => friendsOf(account),
  pending: (_world, account) => pendingOf(account),
  blocked: (_world, account) => [...account.blocked].map(userOf),
  search: (world, _account, prefix) => world.accounts.search(prefix).map(userOf),
  resolveUser(world, _account, nameOrId) {
    const found = world.accounts.resolve(nameOrId);
    return found && userOf(found);
  },
  addFriend: onUser(addFriend),
  acceptFriend: onUser(acceptFriend),
  declineFriend: onUser(declineFriend),
  removeFriend: onUser(removeFriend),
  block: onUser(block),
  unblock: onUser(unblock),
  invite: (world, account, other) => world.invitations.invite(account, world.accounts.require(other)),
  join: (world, account, to) => world.invitations.join(account, to),
  requestJoin: (world, account, other) => world.invitations.requestJoin(account, world.accounts.require(other)),
  leave: (world, account) => world.parties.leave(account),
  kick: (world, account, member) => world.parties.kick(account, member),
  promote: (world, account, member) => world.parties.promote(account, member),
  setPrivacy: (world, account, privacy) => world.parties.change(account, { privacy }),
  setPlaylist: (world, account, playlistId) => world.parties.change(account, { playlistId }),
  setCustomKey: (world, account, customKey) => world.parties.change(account, { customKey }),
  hide: (world, account, members) => world.parties.setHidden(account, members, true),
  show: (world, account, members) => world.parties.setHidden(account, members, false),
  wear: (_world, account, slot, item) => wear(account, slot, item),
  setBanner: (_world, account, banner, color) => changeAppearance(account, { banner: { id: banner, color } }),
  setLevel: (_world, account, level) => changeAppearance(account, { level }),
  setBattlePass: (_world, account, battlePassLevel) => changeAppearance(account, { battlePassLevel }),
  setStats: (_world, account, { crowns, rank }) =>
    changeAppearance(account, { ...(crowns === undefined ? {} : { crowns }), ...(rank === undefined ? {} : { rank }) }),
  setReadiness(_world, account, readiness) {
    if (readiness === "ready") requireNoBan(account);
    changeMembership(account, { readiness });
  },
  setMatch(_world, account, match) {
    if (match) requireNoBan(account);
    changeMembership(account, { match: match && { players: match.players ?? null } });
  },
  chat: (_world, account, text) => chat(account, text),
  whisper: (world, account, other, text) => whisper(account, world.accounts.require(other), text),
  setStatus: (_world, account, text, mode) => setStatus(account, text, mode),
};

function requireNoBan({ isBannedFromMatches }: Account): void {
  if (isBannedFromMatches) throw new PlatformError("forbidden", "This account is banned from matches.");
}

export function runOperation<N extends OperationName>(
  world: WorldState,
  account: Account,
  name: N,
  args: OperationArguments<N>,
): OperationResult<N> {
  return OPERATIONS[name](world, account, ...args);
}

export function chat(account: Account, content: string): void {
  const others = membershipOf(account).party.members.filter((member) => member.account !== account);
  if (others.length === 0) throw new PlatformError("not_found", "There is nobody else in the party.");
  const message = { from: userOf(account), content };
  for (const { account: other } of others) {
    if (!other.blocked.has(account)) sendEvent(other, { name: "partyMessage", args: [message] });
  }
}

export function whisper(account: Account, other: Account, content: string): void {
  if (!account.friends.has(other)) throw new PlatformError("forbidden", "Only friends can be whispered to.");
  if (!other.deliver) throw new PlatformError("not_found", "This friend is offline.");
  sendEvent(other, { name: "whisper", args: [{ from: userOf(account), content }] });
}
