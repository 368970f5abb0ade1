import type { BotStatus } from "../../bot-status.ts";
import type { BotSession, PartyState, SessionEvent, SessionEvents } from "../platform.ts";
import type { WorldEvent } from "./account.ts";
import type { WorldSession } from "./world-session.ts";

type Listener = (...args: never[]) => void;

/** The driver's session over a line to the world. */
export class SimulatedBotSession implements BotSession {
  readonly self: BotSession["self"];
  readonly friend: BotSession["friend"];
  readonly partyOps: BotSession["partyOps"];
  readonly me: BotSession["me"];
  readonly #link: WorldSession;
  readonly #listeners = new Map<SessionEvent, Set<Listener>>();

  constructor(link: WorldSession) {
    this.#link = link;
    this.self = link.self;
    this.friend = friendOperations(link);
    this.partyOps = partyOperations(link);
    this.me = ownOperations(link);
    link.listen((event) => this.#emit(event));
  }

  get party(): PartyState | null {
    return this.#link.view.party;
  }

  get status(): BotStatus {
    return this.#link.view.status;
  }

  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener as Listener));
    return () => {
      listeners.delete(listener as Listener);
    };
  }

  friends = (signal?: AbortSignal) => this.#link.call("friends", [], signal);
  pending = (signal?: AbortSignal) => this.#link.call("pending", [], signal);
  blocked = (signal?: AbortSignal) => this.#link.call("blocked", [], signal);
  search = (prefix: string, signal?: AbortSignal) => this.#link.call("search", [prefix], signal);
  resolveUser = (nameOrId: string, signal?: AbortSignal) => this.#link.call("resolveUser", [nameOrId], signal);
  chat = (text: string) => this.#link.call("chat", [text]);
  whisper = (id: string, text: string) => this.#link.call("whisper", [id, text]);
  setStatus = (text: string | null, mode: "online" | "away" = "online") => this.#link.call("setStatus", [text, mode]);
  logout = () => this.#link.logout();

  #emit({ name, args }: WorldEvent): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        (listener as (...all: unknown[]) => void)(...args);
      } catch (error) {
        // One listener's fault is its owner's, and not that of the player who caused the event.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

const friendOperations = (link: WorldSession): BotSession["friend"] => ({
  add: (id) => link.call("addFriend", [id]),
  accept: (id) => link.call("acceptFriend", [id]),
  decline: (id) => link.call("declineFriend", [id]),
  remove: (id) => link.call("removeFriend", [id]),
  block: (id) => link.call("block", [id]),
  unblock: (id) => link.call("unblock", [id]),
});

const partyOperations = (link: WorldSession): BotSession["partyOps"] => ({
  invite: (id) => link.call("invite", [id]),
  join: (to) => link.call("join", [to]),
  requestJoin: (id) => link.call("requestJoin", [id]),
  leave: () => link.call("leave", []),
  kick: (id) => link.call("kick", [id]),
  promote: (id) => link.call("promote", [id]),
  setPrivacy: (privacy) => link.call("setPrivacy", [privacy]),
  setPlaylist: (id) => link.call("setPlaylist", [id]),
  setCustomKey: (key) => link.call("setCustomKey", [key]),
  hide: (ids) => link.call("hide", [ids]),
  show: (ids) => link.call("show", [ids]),
});

const ownOperations = (link: WorldSession): BotSession["me"] => ({
  set: (slot, worn) => link.call("wear", [slot, worn]),
  setBanner: (id, color) => link.call("setBanner", [id, color]),
  setLevel: (level) => link.call("setLevel", [level]),
  setBattlePass: (level) => link.call("setBattlePass", [level]),
  setStats: (stats) => link.call("setStats", [stats]),
  setReadiness: (readiness) => link.call("setReadiness", [readiness]),
  setMatch: (match) => link.call("setMatch", [match]),
});
