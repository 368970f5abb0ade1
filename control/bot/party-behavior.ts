import { callerFor } from "../commands/ranks.ts";
import { render } from "../languages/language.ts";
import { loadLanguage } from "../languages/load-language.ts";
import { type Phrase, phrase } from "../languages/phrase.ts";
import type { PlatformUser } from "../platform/platform.ts";
import { type AppearanceContext, applyCosmetics, applyPartySettings } from "./appearance.ts";
import type { BehaviorContext } from "./behavior-context.ts";

const SECOND_MS = 1000;
/** The limit in a party with a player whose rank is above `anyone`. */
const MAX_BOTS_WITH_RANKED_PLAYER = 16;

type PartyContext = AppearanceContext &
  Pick<BehaviorContext, "now" | "on" | "attempt" | "log" | "recordActivity" | "isBot">;

/** Answers invitations, and acts when the bot or others join a party. */
export class PartyBehavior {
  readonly #context: PartyContext;
  readonly #onOthersInParty: (others: PlatformUser[]) => void;
  #partyId: string | null = null;
  #noInvitesUntil = Number.NEGATIVE_INFINITY;
  #othersWerePlaying = false;

  /** @param onOthersInParty Runs with the players that the bot meets in a party. */
  constructor(context: PartyContext, onOthersInParty: (others: PlatformUser[]) => void) {
    this.#context = context;
    this.#onOthersInParty = onOthersInParty;
  }

  start(): void {
    const { session, on, recordActivity } = this.#context;
    this.#partyId = session.party?.id ?? null;
    on("invite", ({ from, partyId }) => this.#onInvite(from, partyId));
    on("memberJoined", (from) => {
      if (from.id === session.self.id) return;
      recordActivity({ kind: "joined", from, text: `${from.displayName} joined the party.` });
      this.#onOthersInParty([from]);
      this.#leaveIfTooManyBots();
    });
    on("memberLeft", (from) => {
      recordActivity({ kind: "left", from, text: `${from.displayName} left the party.` });
    });
    on("memberKicked", (from) => {
      const name = from.id === session.self.id ? "The bot" : from.displayName;
      recordActivity({ kind: "left", from, text: `${name} was kicked from the party.` });
    });
    on("state", () => this.#onPartyState());
    if ((session.party?.members.length ?? 0) > 1) this.#onJoinedParty();
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
    if (party.id === this.#partyId) return;
    this.#partyId = party.id;
    if (party.members.length > 1) this.#onJoinedParty();
    else attempt("Settings", () => applyPartySettings(this.#context));
  }

  #onJoinedParty(): void {
    const { session, settings, attempt, recordActivity } = this.#context;
    const { allowMatchmaking, disableJoinMessages, prefixes } = settings;
    const others = (session.party?.members ?? []).filter(({ id }) => id !== session.self.id);
    const names = others.map((one) => one.displayName).join(", ");
    recordActivity({ kind: "joined", from: null, text: `Joined ${names}.` });
    if (this.#leaveIfTooManyBots()) return;
    attempt("Cosmetics", () => applyCosmetics(this.#context, "join"));
    if (!allowMatchmaking) attempt("Sitting out", () => session.me.setReadiness("sittingOut"));
    if (!disableJoinMessages) {
      attempt("Greeting", () => this.#say(phrase("auto.greeting", { prefix: prefixes[0] ?? "" })));
    }
    this.#onOthersInParty(others);
  }

  async #say(text: Phrase): Promise<void> {
    const { session, settings } = this.#context;
    await session.chat(render(text, await loadLanguage(settings.replyLangs[0] ?? "en")));
  }

  /** @returns Whether the bot leaves. */
  #leaveIfTooManyBots(): boolean {
    const { session, settings, attempt, log, isBot } = this.#context;
    const { maxBotsPerLobby, disableAutomaticMessages } = settings;
    const members = session.party?.members ?? [];
    const ownIndex = members.findIndex(({ id }) => id === session.self.id);
    const botsBefore = members.slice(0, ownIndex).filter(({ id }) => isBot(id)).length;
    const hasRankedPlayer = members.some((one) => !isBot(one.id) && !["anyone", null].includes(this.#rankOf(one)));
    const limit = hasRankedPlayer ? MAX_BOTS_WITH_RANKED_PLAYER : maxBotsPerLobby;
    if (botsBefore < limit || ownIndex < 0) return false;
    log("info", `Left a party that has ${botsBefore} other bots.`);
    attempt("Leaving", async () => {
      if (!disableAutomaticMessages) await this.#say(phrase("auto.enoughBots")).catch(() => {});
      await session.partyOps.leave();
    });
    return true;
  }
}
