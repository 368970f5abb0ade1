import { isSendCommand } from "../commands/forward-limits.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import type { AutomationEvent } from "./automation-event.ts";
import type { AutomationEventName } from "./vocabulary.ts";

const PARTY = ["memberJoined", "memberLeft", "memberKicked", "promoted", "alone", "joinRequest"] as const;
const FRIENDS = ["friendRequest", "friendAdded", "friendRemoved", "friendOnline", "friendOffline"] as const;
const PARTY_COMMANDS = [
  "kick",
  "kick_all",
  "promote",
  "invite",
  "join",
  "leave",
  "hide",
  "hide_all",
  "show",
  "show_all",
];
const FRIEND_COMMANDS = ["add_friend", "remove_friend", "accept_friend", "decline_friend", "accept_all_friends"];
const MORE_FRIEND_COMMANDS = ["decline_all_friends", "remove_all_friends", "unblock_user", "unblock_all_users"];

/**
 * The events that a command of the bot may cause: all of their kind, because platforms report different ones. All other
 * commands change the bot alone, which is no event.
 */
const EFFECTS: Record<string, readonly AutomationEventName[]> = {
  ...Object.fromEntries(PARTY_COMMANDS.map((name) => [name, PARTY])),
  ...Object.fromEntries([...FRIEND_COMMANDS, ...MORE_FRIEND_COMMANDS].map((name) => [name, FRIENDS])),
  block_user: [...FRIENDS, ...PARTY],
};
/** A platform reports what a command did soon after it has answered. */
const EFFECT_MS = 2_000;

interface Effect {
  events: readonly AutomationEventName[] | "ofBots";
  chain: readonly string[];
  until: number;
}

/** What the runs of one bot have just caused, so that an automation does not start itself. */
export class Effects {
  readonly #clock: Clock;
  #recent: Effect[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param chain The automations that led to this command. @returns Call it when the command has ended. */
  begin(command: string, chain: readonly string[]): () => void {
    const events = isSendCommand(command) ? "ofBots" : EFFECTS[command];
    if (!events) return () => {};
    const effect: Effect = { events, chain, until: Number.POSITIVE_INFINITY };
    this.#recent.push(effect);
    return () => {
      effect.until = this.#clock.now() + EFFECT_MS;
    };
  }

  /** The automations that led to this event; none where the bot did not cause it. */
  chainOf({ name }: AutomationEvent, isOfBot: boolean): readonly string[] {
    if (this.#recent.length === 0) return [];
    const now = this.#clock.now();
    this.#recent = this.#recent.filter(({ until }) => until > now);
    const causes = this.#recent.filter(({ events }) => (events === "ofBots" ? isOfBot : events.includes(name)));
    return causes.reduce<readonly string[]>(
      (longest, { chain }) => (chain.length > longest.length ? chain : longest),
      [],
    );
  }
}
