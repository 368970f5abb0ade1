import type { AutomationEvent } from "../automations/automation-event.ts";
import type { PlatformUser } from "../platform/platform.ts";
import type { BehaviorContext } from "./behavior-context.ts";
import { PartyChanges } from "./party-changes.ts";

/** Events of a session that are reported as they are, each with its person. */
const FORWARDED = [
  "joinRequest",
  "promoted",
  "friendRequest",
  "friendAdded",
  "friendRemoved",
  "friendOnline",
  "friendOffline",
] as const;

/**
 * Reports what happens around a bot, for its automations. It listens to the session only between `start` and `stop`, so
 * that a bot without automations has no work with it. All but `idle`: see `IdleWatch`.
 */
export class AutomationEvents {
  readonly #context: Pick<BehaviorContext, "session" | "on" | "now">;
  readonly #report: (event: AutomationEvent) => void;
  #isStarted = false;
  #removers: (() => void)[] = [];
  /** The party in which others were seen, until nobody of them is left. */
  #partyWithOthers: string | null = null;

  constructor(context: Pick<BehaviorContext, "session" | "on" | "now">, report: (event: AutomationEvent) => void) {
    this.#context = context;
    this.#report = (event) => {
      if (this.#isStarted) report(event);
    };
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#listenToParty();
    this.#listenToMessages();
    for (const name of FORWARDED) this.#on(name, (person) => this.#report({ name, person: userOf(person) }));
    this.#on("disconnected", () => this.#report({ name: "disconnected", person: null }));
  }

  stop(): void {
    this.#isStarted = false;
    for (const remove of this.#removers.splice(0)) remove();
    this.#partyWithOthers = null;
  }

  /** The bot is set up. Nothing in its session says so. */
  reportReady(): void {
    this.#report({ name: "ready", person: null });
  }

  #on: BehaviorContext["on"] = (event, listener) => {
    const remove = this.#context.on(event, listener);
    this.#removers.push(remove);
    return remove;
  };

  #listenToMessages(): void {
    for (const name of ["partyMessage", "whisper"] as const)
      this.#on(name, ({ from, content }) => this.#report({ name, person: userOf(from), text: content }));
  }

  #listenToParty(): void {
    const { session, now } = this.#context;
    const changes = new PartyChanges(session.self.id, now);
    const isOther = ({ id }: PlatformUser) => id !== session.self.id;
    changes.update(session.party);
    this.#noteOthers();
    this.#on("state", () => {
      this.#noteOthers();
      for (const event of changes.update(session.party)) this.#report(event);
    });
    this.#on("invite", ({ from }) => this.#report({ name: "invite", person: userOf(from) }));
    this.#on("memberJoined", (person) => {
      if (!isOther(person)) return;
      this.#noteOthers();
      changes.onJoined(person.id, session.party);
      this.#report({ name: "memberJoined", person: userOf(person) });
    });
    this.#on("memberLeft", (person) => {
      if (!isOther(person)) return;
      this.#report({ name: "memberLeft", person: userOf(person) });
      this.#reportIfAlone();
    });
    this.#on("memberKicked", (person) => {
      this.#report({ name: "memberKicked", person: userOf(person) });
      this.#reportIfAlone();
    });
    // Those who left while the connection was lost are reported by nothing else.
    this.#on("reconnected", () => this.#reportIfAlone());
  }

  /** @returns Whether others are in the bot's party. */
  #hasOthers(): boolean {
    const { party, self } = this.#context.session;
    return party?.members.some(({ id }) => id !== self.id) ?? false;
  }

  /** The event of who has left may follow the changed party, so a party that is empty now is kept. */
  #noteOthers(): void {
    const id = this.#context.session.party?.id ?? null;
    if (this.#hasOthers()) this.#partyWithOthers = id;
    else if (id !== this.#partyWithOthers) this.#partyWithOthers = null;
  }

  #reportIfAlone(): void {
    const id = this.#context.session.party?.id ?? null;
    if (id === null || id !== this.#partyWithOthers || this.#hasOthers()) return;
    this.#partyWithOthers = null;
    this.#report({ name: "alone", person: null });
  }
}

/** Drivers may give more, such as a whole member. */
const userOf = ({ id, displayName }: PlatformUser): PlatformUser => ({ id, displayName });
