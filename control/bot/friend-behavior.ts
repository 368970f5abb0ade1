import { callerFor } from "../commands/ranks.ts";
import type { PlatformUser } from "../platform/platform.ts";
import type { BehaviorContext } from "./behavior-context.ts";

type FriendContext = Pick<
  BehaviorContext,
  "session" | "settings" | "on" | "attempt" | "recordActivity" | "publishEvent" | "isBot"
>;

const includes = (people: readonly { id: string }[], id: string) => people.some((one) => one.id === id);

/** Answers friend requests, and sends them to players whom the bot meets in a party. */
export class FriendBehavior {
  readonly #context: FriendContext;

  constructor(context: FriendContext) {
    this.#context = context;
  }

  start(): void {
    this.#context.on("friendRequest", (from) => this.#onFriendRequest(from));
  }

  #onFriendRequest(from: PlatformUser): void {
    const { session, settings, attempt, recordActivity, publishEvent } = this.#context;
    const isAccepted = settings.acceptFriendRequests && callerFor(from, settings) !== null;
    const outcome = isAccepted ? "accepted" : "left open";
    recordActivity({ kind: "friendRequest", from, text: `Friend request of ${from.displayName}: ${outcome}.` });
    publishEvent({ name: "friendRequest", from });
    if (isAccepted) attempt("Accepting a friend", () => session.friend.accept(from.id));
  }

  /** @param setting What decides whether they are sent. */
  sendFriendRequests(
    users: PlatformUser[],
    setting: "sendFriendRequestOnJoinParty" | "sendFriendRequestOnMemberJoinParty",
  ): void {
    const { session, settings, attempt, isBot } = this.#context;
    const { [setting]: areSent, excludedAutoAddFriends } = settings;
    if (!areSent) return;
    const receivers = users.filter(({ id }) => !includes(excludedAutoAddFriends, id) && !isBot(id));
    if (receivers.length === 0) return;
    attempt("Sending friend requests", async () => {
      const friends = await session.friends();
      for (const { id } of receivers) if (!includes(friends, id)) await session.friend.add(id).catch(() => {});
    });
  }
}
