import type { CosmeticCatalogue } from "../cosmetics/cosmetic-catalogue.ts";
import { PlatformError } from "../platform.ts";
import type { Account, WorldEvent } from "./account.ts";
import { acceptFriend, addFriend } from "./friends.ts";
import { chat, whisper } from "./operations.ts";
import { changeAppearance, changeMembership, goOffline, goOnline, wear } from "./presence.ts";
import type { Random } from "./random.ts";
import type { WorldState } from "./world-state.ts";

const FIRST_ARRIVAL_MS = 10_000;
const AWAY_MS = 60_000;
const BETWEEN_ACTIONS_MS = 15_000;
const ANSWER_MS = { min: 1500, max: 8000 };
const MATCH_MS = { min: 60_000, max: 240_000 };
const MAX_BOT_FRIENDS = 6;
const SMALL_TALK = [
  "hi",
  "hello all",
  "anyone up for a round?",
  "nice outfit",
  "one more?",
  "brb",
  "gg",
  "ready when you are",
];
const MAX_STATS = { level: 200, crowns: 60 };

/** A player who comes online, befriends bots, plays, chats and goes offline, on the world's clock. */
export class SimulatedPlayer {
  readonly account: Account;
  readonly #world: WorldState;
  readonly #catalogue: CosmeticCatalogue;
  readonly #random: Random;
  readonly #timers = new Set<() => void>();

  constructor(world: WorldState, account: Account, catalogue: CosmeticCatalogue, random: Random) {
    this.#world = world;
    this.account = account;
    this.#catalogue = catalogue;
    this.#random = random;
  }

  start(): void {
    this.#schedule(this.#random.exponential(FIRST_ARRIVAL_MS), () => this.#arrive());
  }

  stop(): void {
    for (const cancelTimer of this.#timers) cancelTimer();
    this.#timers.clear();
    goOffline(this.account, this.#world.parties);
  }

  #arrive(): void {
    goOnline(this.account, (event) => this.#onEvent(event), this.#world.parties);
    this.#wearRandomItems();
    this.#scheduleNext();
  }

  #goAway(): void {
    this.stop();
    this.#schedule(this.#random.exponential(AWAY_MS), () => this.#arrive());
  }

  #scheduleNext(): void {
    this.#schedule(this.#random.exponential(BETWEEN_ACTIONS_MS), () => {
      if (this.#random.chance(0.06)) return this.#goAway();
      this.#attempt(this.#random.pick(this.#partySize > 1 ? this.#actionsInParty : this.#actionsAlone));
      this.#scheduleNext();
    });
  }

  readonly #meetBot = (): void => {
    const { friends } = this.account;
    const bot = this.#random.pick(this.#world.bots);
    if (bot && friends.size < MAX_BOT_FRIENDS) addFriend(this.account, bot);
  };
  readonly #inviteBot = (): void => {
    const friend = this.#random.pick(
      [...this.account.friends].filter((one) => one.deliver && !this.#isInSameParty(one)),
    );
    if (friend) this.#world.invitations.invite(this.account, friend);
  };
  readonly #joinBot = (): void => {
    const friend = this.#random.pick([...this.account.friends].filter((one) => one.membership));
    const host = friend ?? this.#random.pick(this.#world.bots);
    if (host?.membership?.party.privacy === "public")
      this.#world.invitations.join(this.account, host.membership.party.id);
    else if (friend) this.#world.invitations.requestJoin(this.account, friend);
  };
  readonly #talk = (): void => {
    const outfit = this.#random.pick(this.#catalogue.list("all", "outfit"));
    const emote = this.#random.pick(this.#catalogue.list("all", "emote"));
    const commands = [`!outfit ${outfit?.name}`, `!emote ${emote?.name}`, "!ready", "!unready", "!party_info"];
    chat(this.account, this.#random.pick(this.#random.chance(0.4) ? commands : SMALL_TALK) ?? "hi");
  };
  readonly #wearRandomItems = (): void => {
    for (const slot of ["outfit", "backpack", "pickaxe"] as const) {
      const item = this.#random.pick(this.#catalogue.list("all", slot));
      wear(this.account, slot, item ? { id: item.id } : null);
    }
    const { level, crowns } = MAX_STATS;
    changeAppearance(this.account, { level: this.#random.whole(1, level), crowns: this.#random.whole(0, crowns) });
  };
  readonly #dance = (): void => {
    const emote = this.#random.pick(this.#catalogue.list("all", "emote"));
    wear(this.account, "emote", emote ? { id: emote.id } : null);
  };
  readonly #play = (): void => {
    const { membership } = this.account;
    if (!membership || membership.match) return;
    changeMembership(this.account, { readiness: "ready", match: { players: this.#random.whole(20, 100) } });
    this.#schedule(this.#random.between(MATCH_MS.min, MATCH_MS.max), () => {
      if (this.account.membership === membership)
        changeMembership(this.account, { readiness: "notReady", match: null });
    });
  };
  readonly #leave = (): void => this.#world.parties.leave(this.account);

  readonly #actionsAlone = [
    this.#meetBot,
    this.#meetBot,
    this.#inviteBot,
    this.#joinBot,
    this.#joinBot,
    this.#wearRandomItems,
  ];
  readonly #actionsInParty = [
    this.#talk,
    this.#talk,
    this.#talk,
    this.#dance,
    this.#play,
    this.#inviteBot,
    this.#leave,
  ];

  #onEvent(event: WorldEvent): void {
    if (event.name === "friendRequest") this.#respond(event.args[0].id, (other) => acceptFriend(this.account, other));
    if (event.name === "joinRequest") {
      this.#respond(event.args[0].id, (other) => this.#world.invitations.invite(this.account, other));
    }
    if (event.name === "invite" && this.#random.chance(0.8)) {
      const { from, partyId } = event.args[0];
      this.#respond(from.id, () => this.#world.invitations.join(this.account, partyId));
    }
    if (event.name === "whisper" && this.#random.chance(0.7)) {
      this.#respond(event.args[0].from.id, (other) =>
        whisper(this.account, other, this.#random.pick(SMALL_TALK) ?? "hi"),
      );
    }
  }

  #respond(id: string, act: (other: Account) => void): void {
    const wait = this.#random.between(ANSWER_MS.min, ANSWER_MS.max);
    this.#schedule(wait, () => this.#attempt(() => act(this.#world.accounts.require(id))));
  }

  /** Ignores what the platform does not allow. */
  #attempt(action: (() => void) | undefined): void {
    try {
      action?.();
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
    }
  }

  get #partySize(): number {
    return this.account.membership?.party.members.length ?? 0;
  }

  #isInSameParty(other: Account): boolean {
    return other.membership?.party === this.account.membership?.party;
  }

  #schedule(milliseconds: number, run: () => void): void {
    const cancelTimer = this.#world.clock.after(milliseconds, () => {
      this.#timers.delete(cancelTimer);
      run();
    });
    this.#timers.add(cancelTimer);
  }
}
