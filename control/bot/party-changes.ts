import type { AutomationEvent } from "../automations/automation-event.ts";
import type { AutomationEventName } from "../automations/vocabulary.ts";
import type { PartyMember, PartyState, Readiness, Worn } from "../platform/platform.ts";

/**
 * What a platform tells of a new member shortly after they joined is how they came, and no change. It ends when the
 * driver reports that they have joined; of those who joined while the connection was lost it reports nothing.
 */
const JOINING_MS = 3000;

const EVENT_OF_READINESS = {
  ready: "memberReady",
  notReady: "memberUnready",
  sittingOut: "memberSitOut",
} as const satisfies Record<Readiness, AutomationEventName>;

interface KnownMember {
  readonly member: PartyMember;
  readonly joiningUntil: number;
}

/** Finds what the other members of a party have changed, by comparing it with the party before. */
export class PartyChanges {
  readonly #ownId: string;
  readonly #now: () => number;
  #party: PartyState | null = null;
  #members = new Map<string, KnownMember>();

  constructor(ownId: string, now: () => number) {
    this.#ownId = ownId;
    this.#now = now;
  }

  /** @returns What has changed since the last call. Nothing for another party, and for who has just joined. */
  update(party: PartyState | null): AutomationEvent[] {
    if (party !== null && party === this.#party) return [];
    const isSameParty = party !== null && party.id === this.#party?.id;
    const before = this.#members;
    const now = this.#now();
    this.#party = party;
    this.#members = new Map();
    const events: AutomationEvent[] = [];
    for (const member of party?.members ?? []) {
      if (member.id === this.#ownId) continue;
      const known = isSameParty ? before.get(member.id) : undefined;
      const joiningUntil = known?.joiningUntil ?? (isSameParty ? now + JOINING_MS : now);
      this.#members.set(member.id, { member, joiningUntil });
      if (known && now >= joiningUntil) events.push(...changesOf(known.member, member));
    }
    return events;
  }

  /** The driver has reported that this member has joined. Changes count from now on. */
  onJoined(id: string, party: PartyState | null): void {
    if (party === null || party.id !== this.#party?.id) return;
    const member = party.members.find((one) => one.id === id);
    if (member) this.#members.set(id, { member, joiningUntil: this.#now() });
  }
}

function changesOf(before: PartyMember, after: PartyMember): AutomationEvent[] {
  const names: AutomationEventName[] = [];
  if (before.readiness !== after.readiness) names.push(EVENT_OF_READINESS[after.readiness]);
  if (before.match === null && after.match !== null) names.push("matchStarted");
  if (before.match !== null && after.match === null) names.push("matchEnded");
  if (!isSameItem(before.worn.outfit, after.worn.outfit)) names.push("memberOutfit");
  const { id, displayName } = after;
  return names.map((name) => ({ name, person: { id, displayName } }));
}

const isSameItem = (one: Worn | undefined, other: Worn | undefined): boolean =>
  one?.id === other?.id && stylesOf(one) === stylesOf(other);
/** In any order: a platform need not keep it. */
const stylesOf = (worn: Worn | undefined): string =>
  (worn?.variants ?? [])
    .map(({ channel, variant }) => JSON.stringify([channel, variant]))
    .sort()
    .join();
