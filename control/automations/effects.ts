import type { Clock } from "../timing/monotonic-clock.ts";
import type { AutomationEvent } from "./automation-event.ts";
import type { AutomationEventName } from "./vocabulary.ts";

const KICK = ["memberKicked", "memberLeft", "alone"] as const;
/** The events that a command of the bot may cause. All other commands change the bot alone, which is no event. */
const EFFECTS: Record<string, readonly AutomationEventName[]> = {
  kick: KICK,
  kick_all: KICK,
  promote: ["promoted"],
  invite: ["memberJoined"],
  join: ["memberJoined", "promoted"],
  leave: ["promoted"],
  add_friend: ["friendAdded"],
  accept_friend: ["friendAdded"],
  accept_all_friends: ["friendAdded"],
  remove_friend: ["friendRemoved"],
  remove_all_friends: ["friendRemoved"],
  block_user: ["friendRemoved", ...KICK],
};
/** Commands that other bots run: their effects are events of those bots. */
const FORWARDING: ReadonlySet<string> = new Set(["send", "send_party", "send_shard", "send_all"]);
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
    const events = FORWARDING.has(command) ? "ofBots" : EFFECTS[command];
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
