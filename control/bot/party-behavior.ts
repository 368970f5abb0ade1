import { callerFor } from "../commands/ranks.ts";
import type { PlatformUser } from "../platform/platform.ts";
import { applyCosmetics, applyPartySettings } from "./appearance.ts";
import type { BotConnection } from "./bot-connection.ts";

const SEC = 1000;
const MAX_BOTS_WITH_RANKED_PLAYER = 16;

const has = (people: readonly { id: string }[], id: string) => people.some((one) => one.id === id);

/** What a bot does by itself when others invite it, befriend it and sit with it. */
export class PartyBehavior {
  readonly #of: BotConnection;
  #partyId: string | null = null;
  #noInvitesUntil = Number.NEGATIVE_INFINITY;
  #othersPlayed = false;

  constructor(of: BotConnection) {
    this.#of = of;
  }

  start(): void {
    const { session, host, bot } = this.#of;
    this.#partyId = session.party?.id ?? null;
    this.#of.on("invite", ({ from, partyId }) => this.#invited(from, partyId));
    this.#of.on("friendRequest", (from) => this.#befriended(from));
    this.#of.on("memberJoined", (from) => {
      if (from.id === session.self.id) return;
      host.record(bot, { kind: "joined", from, text: `${from.displayName} joined the party.` });
      this.#befriend([from]);
      this.#leaveToOthers();
    });
    this.#of.on("memberLeft", (from) => {
      host.record(bot, { kind: "left", from, text: `${from.displayName} left the party.` });
    });
    this.#of.on("memberKicked", (from) => {
      const who = from.id === session.self.id ? "The bot" : from.displayName;
      host.record(bot, { kind: "left", from, text: `${who} was kicked from the party.` });
    });
    this.#of.on("state", () => this.#look());
    if ((session.party?.members.length ?? 0) > 1) this.#arrived();
  }

  /** Ranks are those of the commands: the blacklist is nobody. */
  #rankOf(user: PlatformUser) {
    return callerFor(user, this.#of.bot.settings)?.rank ?? null;
  }

  #invited(from: PlatformUser, partyId: string): void {
    const { host, bot, session } = this.#of;
    const { acceptInvites, inviteTimeout } = bot.settings;
    const rank = this.#rankOf(from);
    const isTooSoon = host.clock.now() < this.#noInvitesUntil && rank === "anyone";
    const isWelcome = rank !== null && !isTooSoon && (acceptInvites || rank === "owner" || rank === "admin");
    const outcome = isWelcome ? "accepted" : "left alone";
    host.record(bot, { kind: "invite", from, text: `Invited by ${from.displayName}: ${outcome}.` });
    if (!isWelcome) return;
    this.#noInvitesUntil = host.clock.now() + inviteTimeout * SEC;
    this.#of.attempt("Joining", () => session.partyOps.join(partyId));
  }

  #befriended(from: PlatformUser): void {
    const { host, bot, session } = this.#of;
    const isAccepted = bot.settings.acceptFriendRequests && this.#rankOf(from) !== null;
    const outcome = isAccepted ? "accepted" : "left open";
    host.record(bot, { kind: "friendRequest", from, text: `Friend request of ${from.displayName}: ${outcome}.` });
    host.tell(bot, { name: "friendRequest", from });
    if (isAccepted) this.#of.attempt("Accepting a friend", () => session.friend.accept(from.id));
  }

  #look(): void {
    const { session, bot } = this.#of;
    const { party, self } = session;
    if (!party) return;
    const hasOthers = party.members.length > 1;
    const othersPlay = party.members.some(({ id, match }) => id !== self.id && match !== null);
    if (othersPlay && !this.#othersPlayed && bot.settings.leaveAfterMatchmaking) {
      this.#of.attempt("Leaving", () => session.partyOps.leave());
    }
    this.#othersPlayed = othersPlay;
    if (party.id === this.#partyId) return;
    this.#partyId = party.id;
    if (hasOthers) this.#arrived();
    else this.#of.attempt("Settings", () => applyPartySettings(this.#of));
  }

  /** It has come into somebody's party. */
  #arrived(): void {
    const { session, host, bot } = this.#of;
    const { allowMatchmaking, disableJoinMessages, prefixes } = bot.settings;
    const others = (session.party?.members ?? []).filter(({ id }) => id !== session.self.id);
    host.record(bot, {
      kind: "joined",
      from: null,
      text: `Joined ${others.map((one) => one.displayName).join(", ")}.`,
    });
    if (this.#leaveToOthers()) return;
    this.#of.attempt("Dressing", () => applyCosmetics(this.#of, "join"));
    if (!allowMatchmaking) this.#of.attempt("Sitting out", () => session.me.setReadiness("sittingOut"));
    if (!disableJoinMessages) {
      this.#of.attempt("Greeting", () => session.chat(`Hello! ${prefixes[0] ?? ""}help shows what I can do.`));
    }
    this.#befriend(others);
  }

  #isBot(id: string): boolean {
    return this.#of.host.isOwnBot(id) || has(this.#of.bot.settings.otherBots, id);
  }

  /** Too many bots are no company, unless somebody with a rank wants them. @returns Whether it leaves. */
  #leaveToOthers(): boolean {
    const { session, bot, host } = this.#of;
    const { maxBotsPerLobby, disableAutomaticMessages } = bot.settings;
    const members = session.party?.members ?? [];
    const self = members.findIndex(({ id }) => id === session.self.id);
    const before = members.slice(0, self).filter(({ id }) => this.#isBot(id)).length;
    const isWanted = members.some((one) => !this.#isBot(one.id) && !["anyone", null].includes(this.#rankOf(one)));
    if (before < (isWanted ? MAX_BOTS_WITH_RANKED_PLAYER : maxBotsPerLobby) || self < 0) return false;
    host.log("info", `Left a party that has ${before} other bots.`, bot.id);
    this.#of.attempt("Leaving", async () => {
      if (!disableAutomaticMessages) await session.chat("There are enough bots here: see you.").catch(() => {});
      await session.partyOps.leave();
    });
    return true;
  }

  #befriend(users: PlatformUser[]): void {
    const { session, bot } = this.#of;
    const { sendFriendRequestOnJoinParty, excludedAutoAddFriends } = bot.settings;
    if (!sendFriendRequestOnJoinParty) return;
    const wanted = users.filter(({ id }) => !has(excludedAutoAddFriends, id) && !this.#isBot(id));
    if (wanted.length === 0) return;
    this.#of.attempt("Befriending", async () => {
      const friends = await session.friends();
      for (const { id } of wanted) if (!has(friends, id)) await session.friend.add(id).catch(() => {});
    });
  }
}
