import type { BotStatus } from "../../bot-status.ts";
import type { BotSession, PartyState, SessionEvent, SessionEvents } from "../platform.ts";
import type { WorldEvent } from "./account.ts";
import type { WorldSession } from "./local-world-session.ts";

type Listener = (...args: never[]) => void;

/** The driver's session, on top of a session of the simulated world. */
export class SimulatedBotSession implements BotSession {
  readonly self: BotSession["self"];
  readonly friend: BotSession["friend"];
  readonly partyOps: BotSession["partyOps"];
  readonly me: BotSession["me"];
  readonly #session: WorldSession;
  readonly #listeners = new Map<SessionEvent, Set<Listener>>();

  constructor(session: WorldSession) {
    this.#session = session;
    this.self = session.self;
    this.friend = friendOperations(session);
    this.partyOps = partyOperations(session);
    this.me = ownOperations(session);
    session.listen((event) => this.#emit(event));
  }

  get party(): PartyState | null {
    return this.#session.view.party;
  }

  get status(): BotStatus {
    return this.#session.view.status;
  }

  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener as Listener));
    return () => {
      listeners.delete(listener as Listener);
    };
  }

  friends = (signal?: AbortSignal) => this.#session.call("friends", [], signal);
  pending = (signal?: AbortSignal) => this.#session.call("pending", [], signal);
  blocked = (signal?: AbortSignal) => this.#session.call("blocked", [], signal);
  search = (prefix: string, signal?: AbortSignal) => this.#session.call("search", [prefix], signal);
  resolveUser = (nameOrId: string, signal?: AbortSignal) => this.#session.call("resolveUser", [nameOrId], signal);
  chat = (text: string) => this.#session.call("chat", [text]);
  whisper = (id: string, text: string) => this.#session.call("whisper", [id, text]);
  setStatus = (text: string | null, mode: "online" | "away" = "online") =>
    this.#session.call("setStatus", [text, mode]);
  logout = () => this.#session.logout();

  #emit({ name, args }: WorldEvent): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        (listener as (...all: unknown[]) => void)(...args);
      } catch (error) {
        // the error belongs to the listener's owner, not to the player who caused the event
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

const friendOperations = (session: WorldSession): BotSession["friend"] => ({
  add: (id) => session.call("addFriend", [id]),
  accept: (id) => session.call("acceptFriend", [id]),
  decline: (id) => session.call("declineFriend", [id]),
  remove: (id) => session.call("removeFriend", [id]),
  block: (id) => session.call("block", [id]),
  unblock: (id) => session.call("unblock", [id]),
});

const partyOperations = (session: WorldSession): BotSession["partyOps"] => ({
  invite: (id) => session.call("invite", [id]),
  join: (to) => session.call("join", [to]),
  requestJoin: (id) => session.call("requestJoin", [id]),
  leave: () => session.call("leave", []),
  kick: (id) => session.call("kick", [id]),
  promote: (id) => session.call("promote", [id]),
  setPrivacy: (privacy) => session.call("setPrivacy", [privacy]),
  setPlaylist: (id) => session.call("setPlaylist", [id]),
  setCustomKey: (key) => session.call("setCustomKey", [key]),
  hide: (ids) => session.call("hide", [ids]),
  show: (ids) => session.call("show", [ids]),
});

const ownOperations = (session: WorldSession): BotSession["me"] => ({
  set: (slot, worn) => session.call("wear", [slot, worn]),
  setBanner: (id, color) => session.call("setBanner", [id, color]),
  setLevel: (level) => session.call("setLevel", [level]),
  setBattlePass: (level) => session.call("setBattlePass", [level]),
  setStats: (stats) => session.call("setStats", [stats]),
  setReadiness: (readiness) => session.call("setReadiness", [readiness]),
  setMatch: (match) => session.call("setMatch", [match]),
});
