import { type Accounts, isoTime } from "./accounts.ts";
import type { Notices } from "./notices.ts";
import {
  applyPatch,
  createMember,
  createParty,
  type InviteRecord,
  isInvited,
  isMember,
  type JoinInfo,
  type MemberRecord,
  type MetaPatch,
  memberOf,
  type PartyConfig,
  type PartyRecord,
  requireLeader,
} from "./party-records.ts";
import { refuse } from "./refusals.ts";

const NOTICE = "com.epicgames.social.party.notification.v0.";
const INVITE_MS = 14_400_000;
const PING_MS = 300_000;
const INTENTION_MS = 60_000;

interface PartyPatch {
  config?: Partial<PartyConfig>;
  meta?: MetaPatch;
  revision: number;
}

/** The parties, and the invitations to them. */
export class Parties {
  readonly byId = new Map<string, PartyRecord>();
  readonly #accounts: Accounts;
  readonly #notices: () => Notices;
  /** By who was invited: who has invited them. */
  readonly #pings = new Map<string, Set<string>>();

  constructor(accounts: Accounts, notices: () => Notices) {
    this.#accounts = accounts;
    this.#notices = notices;
  }

  get(id: string): PartyRecord {
    const party = this.byId.get(id);
    if (!party) throw refuse.noParty(id);
    return party;
  }

  of(accountId: string): PartyRecord | undefined {
    return [...this.byId.values()].find((party) => isMember(party, accountId));
  }

  query(id: string, by: string): PartyRecord {
    const party = this.get(id);
    if (party.config.discoverability !== "ALL" && !isMember(party, by) && !isInvited(party, by)) throw refuse.noQuery();
    return party;
  }

  create(accountId: string, info: JoinInfo, config: Partial<PartyConfig>, meta: Record<string, string>): PartyRecord {
    if (this.of(accountId)) throw refuse.hasParty();
    const party = createParty(createMember(accountId, info, "CAPTAIN"), config, meta);
    this.byId.set(party.id, party);
    this.#publishJoined(party, accountId);
    return party;
  }

  join(id: string, accountId: string, info: JoinInfo): void {
    const party = this.get(id);
    if (isMember(party, accountId)) throw refuse.hasParty();
    if (party.config.joinability !== "OPEN" && !isInvited(party, accountId)) throw refuse.noJoin();
    if (party.members.length >= party.config.max_size) throw refuse.full();
    party.members.push(createMember(accountId, info, "MEMBER"));
    party.invites = party.invites.filter(({ sent_to }) => sent_to !== accountId);
    this.#publishJoined(party, accountId);
    for (const member of party.members)
      if (member.account_id !== accountId) this.#publishMember(party, member, { update: member.meta }, [accountId]);
  }

  /** A member leaves, or the leader removes them. */
  remove(id: string, accountId: string, by: string): void {
    const party = this.get(id);
    const member = memberOf(party, accountId);
    if (by !== accountId) requireLeader(party, by);
    party.members.splice(party.members.indexOf(member), 1);
    const type = by === accountId ? "MEMBER_LEFT" : "MEMBER_KICKED";
    this.#publish(party, type, { account_id: accountId, member_state_updated: {} }, [accountId]);
    const [next] = party.members;
    if (!next) this.byId.delete(id);
    else if (member.role === "CAPTAIN") this.#setLeader(party, next.account_id);
  }

  promote(id: string, accountId: string, by: string): void {
    const party = this.get(id);
    requireLeader(party, by);
    memberOf(party, accountId);
    this.#setLeader(party, accountId);
  }

  patch(id: string, by: string, { config = {}, meta = {}, revision }: PartyPatch): void {
    const party = this.get(id);
    requireLeader(party, by);
    applyPatch(party, meta, revision);
    for (const [name, value] of Object.entries(config))
      if (value !== undefined) Object.assign(party.config, { [name]: value });
    this.#publish(party, "PARTY_UPDATED", {
      captain_id: by,
      revision: party.revision,
      party_state_updated: meta.update ?? {},
      party_state_removed: meta.delete ?? [],
      party_state_overridden: {},
      party_privacy_type: party.config.joinability,
      party_type: party.config.type,
      party_sub_type: party.config.sub_type,
      max_number_of_members: party.config.max_size,
      invite_ttl_seconds: party.config.invite_ttl,
      intention_ttl_seconds: party.config.intention_ttl,
      created_at: party.created_at,
      updated_at: party.updated_at,
    });
  }

  patchMember(id: string, accountId: string, by: string, patch: MetaPatch & { revision: number }): void {
    const party = this.get(id);
    const member = memberOf(party, accountId);
    if (by !== accountId) throw refuse.noChange();
    applyPatch(member, patch, patch.revision);
    this.#publishMember(party, member, patch);
  }

  ping(from: string, to: string, meta: Record<string, string>): Record<string, unknown> {
    const pings = this.#pings.get(to) ?? new Set();
    this.#pings.set(to, pings.add(from));
    const sentAt = Date.now();
    const times = { sent: isoTime(sentAt), expires: isoTime(sentAt + PING_MS) };
    const names = { pinger_id: from, pinger_dn: this.#accounts.get(from).displayName };
    this.#notices().notify(to, { type: `${NOTICE}PING`, ns: "Fortnite", ...times, ...names, meta });
    return { sent_by: from, sent_to: to, sent_at: times.sent, expires_at: times.expires, meta };
  }

  deletePing(to: string, from: string): void {
    this.#pings.get(to)?.delete(from);
  }

  pingedParties(to: string, from: string): PartyRecord[] {
    const party = this.#pings.get(to)?.has(from) ? this.of(from) : undefined;
    return party ? [party] : [];
  }

  invite(id: string, from: string, to: string, meta: Record<string, string>, withPing: boolean): InviteRecord {
    const party = this.get(id);
    memberOf(party, from);
    const now = Date.now();
    const times = { sent_at: isoTime(now), updated_at: isoTime(now), expires_at: isoTime(now + INVITE_MS) };
    const invite: InviteRecord = { party_id: id, sent_by: from, sent_to: to, ...times, status: "SENT", meta };
    party.invites = [...party.invites.filter(({ sent_to }) => sent_to !== to), invite];
    if (withPing) this.ping(from, to, meta);
    return invite;
  }

  requestToJoin(from: string, to: string, meta: Record<string, string>): Record<string, unknown> {
    const party = this.of(to);
    if (!party) throw refuse.hasNoParty();
    const now = Date.now();
    const times = { sent_at: isoTime(now), expires_at: isoTime(now + INTENTION_MS) };
    const names = { requester_id: from, requester_dn: this.#accounts.get(from).displayName, requestee_id: to };
    const intention = { ...names, ...times, meta };
    const notice = { type: `${NOTICE}INITIAL_INTENTION`, ns: "Fortnite", party_id: party.id, sent: isoTime(now) };
    this.#notices().notify(to, { ...notice, ...intention });
    return intention;
  }

  #setLeader(party: PartyRecord, accountId: string): void {
    for (const member of party.members) member.role = member.account_id === accountId ? "CAPTAIN" : "MEMBER";
    const { displayName } = this.#accounts.get(accountId);
    this.#publish(party, "MEMBER_NEW_CAPTAIN", {
      account_id: accountId,
      account_dn: displayName,
      revision: party.revision,
    });
  }

  /** Sends a notice to the members, and to `others`. */
  #publish(party: PartyRecord, type: string, fields: Record<string, unknown>, others: string[] = []): void {
    const notice = { type: NOTICE + type, sent: isoTime(), ns: "Fortnite", party_id: party.id, ...fields };
    const receivers = new Set([...party.members.map(({ account_id }) => account_id), ...others]);
    for (const id of receivers) this.#notices().notify(id, notice);
  }

  #publishJoined(party: PartyRecord, accountId: string): void {
    const member = memberOf(party, accountId);
    this.#publish(party, "MEMBER_JOINED", {
      account_id: accountId,
      account_dn: this.#accounts.get(accountId).displayName,
      connection: member.connections[0],
      revision: member.revision,
      member_state_updated: member.meta,
      joined_at: member.joined_at,
      updated_at: member.updated_at,
    });
  }

  #publishMember(party: PartyRecord, member: MemberRecord, patch: MetaPatch, receivers?: string[]): void {
    const notice = {
      ...{ type: `${NOTICE}MEMBER_STATE_UPDATED`, sent: isoTime(), ns: "Fortnite", party_id: party.id },
      account_id: member.account_id,
      account_dn: this.#accounts.get(member.account_id).displayName,
      revision: member.revision,
      member_state_updated: patch.update ?? {},
      member_state_removed: patch.delete ?? [],
      member_state_overridden: {},
      joined_at: member.joined_at,
      updated_at: member.updated_at,
    };
    for (const id of receivers ?? party.members.map(({ account_id }) => account_id)) this.#notices().notify(id, notice);
  }
}
