import { callerFor } from "../commands/ranks.ts";
import { render } from "../languages/language.ts";
import { loadLanguage } from "../languages/load-language.ts";
import { type Phrase, phrase } from "../languages/phrase.ts";
import type { PartyState, PlatformUser } from "../platform/platform.ts";
import { type AppearanceContext, applyCosmetics, applyPartySettings } from "./appearance.ts";
import type { BehaviorContext } from "./behavior-context.ts";
import { Participation } from "./participation.ts";

const SECOND_MS = 1000;
/** What limits the bots of a party with a player of this rank. */
const LIMITS = {
  owner: "maxBotsPerLobbyWithOwner",
  admin: "maxBotsPerLobbyWithAdmin",
  whitelist: "maxBotsPerLobbyWithWhitelistUser",
} as const;

type PartyContext = AppearanceContext &
  Pick<BehaviorContext, "now" | "on" | "attempt" | "log" | "recordActivity" | "isBot">;

interface PartyHooks {
  /** @param others The players of the party that the bot has joined. */
  onJoinedParty: (others: PlatformUser[]) => void;
  /** @param member Who has joined the party of the bot. */
  onMemberJoined: (member: PlatformUser) => void;
}

/** Answers invitations, and acts when the bot or others join a party. */
export class PartyBehavior {
  readonly #context: PartyContext;
  readonly #hooks: PartyHooks;
  readonly #participation: Participation;
  #partyId: string | null = null;
  #noInvitesUntil = Number.NEGATIVE_INFINITY;
  #othersWerePlaying = false;

  constructor(context: PartyContext, hooks: PartyHooks) {
    this.#context = context;
    this.#hooks = hooks;
    this.#participation = new Participation(context);
  }

  start(): void {
    const { session, on, attempt, recordActivity } = this.#context;
    this.#partyId = session.party?.id ?? null;
    on("invite", ({ from, partyId }) => this.#onInvite(from, partyId));
    on("memberJoined", (from) => {
      if (from.id === session.self.id) return;
      recordActivity({ kind: "joined", from, text: `${from.displayName} joined the party.` });
      this.#hooks.onMemberJoined(from);
      if (!this.#leaveIfTooManyBots()) attempt("Cosmetics", () => applyCosmetics(this.#context, "memberJoin"));
    });
    on("memberLeft", (from) => {
      recordActivity({ kind: "left", from, text: `${from.displayName} left the party.` });
      this.#leaveIfTooManyBots();
    });
    on("memberKicked", (from) => {
      const name = from.id === session.self.id ? "The bot" : from.displayName;
      recordActivity({ kind: "left", from, text: `${name} was kicked from the party.` });
      this.#leaveIfTooManyBots();
    });
    on("state", () => this.#onPartyState());
    if ((session.party?.members.length ?? 0) > 1) this.#onJoinedParty();
  }

  onSettingsChanged(): void {
    this.#participation.onPartyChanged();
  }

  /** @returns Null for players on the blacklist. */
  #rankOf(user: PlatformUser) {
    return callerFor(user, this.#context.settings)?.rank ?? null;
  }

  #onInvite(from: PlatformUser, partyId: string): void {
    const { session, settings, now, attempt, recordActivity } = this.#context;
    const rank = this.#rankOf(from);
    const isTooSoon = now() < this.#noInvitesUntil && rank === "anyone";
    const isAccepted = rank !== null && !isTooSoon && (settings.acceptInvites || rank === "owner" || rank === "admin");
    const outcome = isAccepted ? "accepted" : "ignored";
    recordActivity({ kind: "invite", from, text: `Invited by ${from.displayName}: ${outcome}.` });
    if (!isAccepted) return;
    this.#noInvitesUntil = now() + settings.inviteTimeout * SECOND_MS;
    attempt("Joining", () => session.partyOps.join(partyId));
  }

  #onPartyState(): void {
    const { session, settings, attempt } = this.#context;
    const { party, self } = session;
    if (!party) return;
    const othersPlay = party.members.some(({ id, match }) => id !== self.id && match !== null);
    if (othersPlay && !this.#othersWerePlaying && settings.leaveAfterMatchmaking) {
      attempt("Leaving", () => session.partyOps.leave());
    }
    this.#othersWerePlaying = othersPlay;
    if (party.id === this.#partyId) this.#participation.onPartyChanged();
    else this.#onOtherParty(party);
  }

  #onOtherParty(party: PartyState): void {
    this.#partyId = party.id;
    if (party.members.length > 1) {
      this.#onJoinedParty();
      return;
    }
    this.#participation.onJoinedParty();
    this.#context.attempt("Settings", () => applyPartySettings(this.#context));
  }

  #onJoinedParty(): void {
    const { session, settings, attempt, recordActivity } = this.#context;
    const { disableJoinMessages, prefixes } = settings;
    const others = (session.party?.members ?? []).filter(({ id }) => id !== session.self.id);
    const names = others.map((one) => one.displayName).join(", ");
    recordActivity({ kind: "joined", from: null, text: `Joined ${names}.` });
    if (this.#leaveIfTooManyBots()) return;
    attempt("Cosmetics", () => applyCosmetics(this.#context, "join"));
    this.#participation.onJoinedParty();
    if (!disableJoinMessages) {
      attempt("Greeting", () => this.#say(phrase("auto.greeting", { prefix: prefixes[0] ?? "" })));
    }
    this.#hooks.onJoinedParty(others);
  }

  /** With players of several ranks, the highest of their limits. */
  #maxBots(members: readonly PlatformUser[]): number {
    const { settings, isBot } = this.#context;
    const limits = members.flatMap((one) => {
      const rank = isBot(one.id) ? null : this.#rankOf(one);
      return rank === null || rank === "anyone" ? [] : [settings[LIMITS[rank]]];
    });
    return limits.length > 0 ? Math.max(...limits) : settings.maxBotsPerLobby;
  }

  async #say(text: Phrase): Promise<void> {
    const { session, settings } = this.#context;
    await session.chat(render(text, await loadLanguage(settings.replyLangs[0] ?? "en")));
  }

  /** @returns Whether the bot leaves. */
  #leaveIfTooManyBots(): boolean {
    const { session, settings, attempt, log, isBot } = this.#context;
    const members = session.party?.members ?? [];
    const ownIndex = members.findIndex(({ id }) => id === session.self.id);
    const botsBefore = members.slice(0, ownIndex).filter(({ id }) => isBot(id)).length;
    if (ownIndex < 0 || botsBefore < this.#maxBots(members)) return false;
    log("info", `Left a party that has ${botsBefore} other bots.`);
    attempt("Leaving", async () => {
      if (!settings.disableAutomaticMessages) await this.#say(phrase("auto.enoughBots")).catch(() => {});
      await session.partyOps.leave();
    });
    return true;
  }
}
