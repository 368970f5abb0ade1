import { isoTime, randomHex } from "./accounts.ts";
import { refuse } from "./refusals.ts";

/** A change of the platform's key and value lists. */
export interface MetaPatch {
  update?: Record<string, string>;
  delete?: string[];
}
export interface JoinInfo {
  connection?: Record<string, unknown>;
  meta?: Record<string, string>;
}
export interface MemberRecord {
  account_id: string;
  meta: Record<string, string>;
  connections: Record<string, unknown>[];
  revision: number;
  joined_at: string;
  updated_at: string;
  role: "CAPTAIN" | "MEMBER";
}
export interface InviteRecord {
  party_id: string;
  sent_by: string;
  sent_to: string;
  sent_at: string;
  updated_at: string;
  expires_at: string;
  status: "SENT";
  meta: Record<string, string>;
}
export interface PartyConfig {
  type: string;
  sub_type: string;
  joinability: string;
  discoverability: string;
  max_size: number;
  invite_ttl: number;
  intention_ttl: number;
  join_confirmation: boolean;
}
/** A party, with the platform's names. */
export interface PartyRecord {
  id: string;
  created_at: string;
  updated_at: string;
  config: PartyConfig;
  members: MemberRecord[];
  applicants: never[];
  meta: Record<string, string>;
  invites: InviteRecord[];
  intentions: never[];
  revision: number;
}

const DEFAULT_CONFIG: PartyConfig = {
  type: "DEFAULT",
  sub_type: "default",
  joinability: "OPEN",
  discoverability: "ALL",
  max_size: 16,
  invite_ttl: 14_400,
  intention_ttl: 60,
  join_confirmation: false,
};

export function createMember(accountId: string, info: JoinInfo, role: MemberRecord["role"]): MemberRecord {
  const now = isoTime();
  return {
    account_id: accountId,
    meta: { ...info.meta },
    connections: [{ ...info.connection, connected_at: now, updated_at: now }],
    revision: 0,
    joined_at: now,
    updated_at: now,
    role,
  };
}

export function createParty(
  creator: MemberRecord,
  config: Partial<PartyConfig>,
  meta: Record<string, string>,
): PartyRecord {
  const now = isoTime();
  return {
    ...{ id: randomHex(), created_at: now, updated_at: now },
    config: { ...DEFAULT_CONFIG, ...config },
    members: [creator],
    meta: { ...meta },
    ...{ applicants: [], invites: [], intentions: [], revision: 0 },
  };
}

export const isMember = ({ members }: PartyRecord, accountId: string): boolean =>
  members.some(({ account_id }) => account_id === accountId);

export const isInvited = ({ invites }: PartyRecord, accountId: string): boolean =>
  invites.some(({ sent_to }) => sent_to === accountId);

/** @throws {Refusal} When the account is not in the party. */
export function memberOf({ members }: PartyRecord, accountId: string): MemberRecord {
  const member = members.find(({ account_id }) => account_id === accountId);
  if (!member) throw refuse.noMember(accountId);
  return member;
}

/** @throws {Refusal} When the account does not lead the party. */
export function requireLeader(party: PartyRecord, accountId: string): void {
  if (memberOf(party, accountId).role !== "CAPTAIN") throw refuse.noChange();
}

/** Applies a patch of the expected revision. @throws {Refusal} When it is made for another revision. */
export function applyPatch(
  record: { revision: number; updated_at: string; meta: Record<string, string> },
  { update = {}, delete: deleted = [] }: MetaPatch,
  revision: number,
): void {
  if (revision !== record.revision) throw refuse.stale(revision, record.revision);
  record.revision += 1;
  record.updated_at = isoTime();
  Object.assign(record.meta, update);
  for (const key of deleted) delete record.meta[key];
}
