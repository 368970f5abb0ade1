import type { Clock } from "../../timing/clock.ts";
import { type BotSession, type DeviceAuth, type GamePlatform, type LoginOptions, PlatformError } from "../platform.ts";
import { systemClock } from "./clock.ts";
import { RemoteWorldSession } from "./remote-world-session.ts";
import { SimulatedBotSession } from "./simulated-bot-session.ts";
import { countersSchema, loginResultSchema } from "./world-messages.ts";
import { WorldSocket } from "./world-socket.ts";
import type { WorldCounters } from "./world-state.ts";

const RETRY_MS = { first: 200, most: 5000 };
/** After these there is no use in trying again. */
const FINAL = new Set(["forbidden", "invalid_auth", "banned"]);

/** The platform of a world that another process serves. */
export class WorldClient implements GamePlatform {
  readonly name = "simulated";
  readonly #clock: Clock;
  readonly #socket: WorldSocket;
  readonly #sessions = new Set<RemoteWorldSession>();
  readonly #bySession = new Map<number, RemoteWorldSession>();
  #isClosed = false;
  #cancelRetry: () => void = () => {};

  constructor(address: string, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#socket = new WorldSocket(address, {
      onMessage: ({ session, ...said }) => {
        this.#bySession
          .get(session)
          ?.onMessage("event" in said ? said.event : undefined, "view" in said ? said.view : undefined);
      },
      onLost: () => this.#onLost(),
    });
  }

  async open(): Promise<this> {
    await this.#socket.open();
    return this;
  }

  async login(auth: DeviceAuth, { fence, signal }: LoginOptions): Promise<BotSession> {
    const signedIn = await this.#signIn(auth, fence, signal);
    const link = new RemoteWorldSession(this.#socket, auth, fence, signedIn, (over) => this.#forget(over));
    this.#sessions.add(link);
    this.#bySession.set(signedIn.session, link);
    return new SimulatedBotSession(link);
  }

  async counters(): Promise<WorldCounters> {
    return countersSchema.parse(await this.#socket.request({ do: "counters" }));
  }

  /** The sessions are left as they are when a process ends: the world signs them out after a while. */
  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#socket.close();
  }

  async #signIn(auth: DeviceAuth, fence: number, signal?: AbortSignal) {
    return loginResultSchema.parse(await this.#socket.request({ do: "login", auth, fence }, signal));
  }

  #forget(link: RemoteWorldSession): void {
    this.#sessions.delete(link);
    for (const [session, one] of this.#bySession) if (one === link) this.#bySession.delete(session);
  }

  #onLost(): void {
    this.#bySession.clear();
    for (const link of this.#sessions) link.onConnectionLost("The connection to the world is lost.");
    if (!this.#isClosed) this.#retry(RETRY_MS.first);
  }

  #retry(wait: number): void {
    this.#cancelRetry = this.#clock.after(wait, () => {
      this.#socket.open().then(
        () => this.#resumeAll(),
        () => {
          if (!this.#isClosed) this.#retry(Math.min(wait * 2, RETRY_MS.most));
        },
      );
    });
  }

  #resumeAll(): void {
    for (const link of this.#sessions) void this.#resume(link);
  }

  async #resume(link: RemoteWorldSession): Promise<void> {
    try {
      const signedIn = await this.#signIn(link.auth, link.fence);
      if (link.isOver) {
        await this.#socket.request({ do: "logout", session: signedIn.session });
        return;
      }
      this.#bySession.set(signedIn.session, link);
      link.resume(signedIn);
    } catch (error) {
      if (error instanceof PlatformError && FINAL.has(error.kind)) link.endAsReplaced();
      else this.#clock.after(RETRY_MS.first, () => this.#resumeIfLost(link));
    }
  }

  #resumeIfLost(link: RemoteWorldSession): void {
    if (this.#sessions.has(link) && link.session === null && !this.#isClosed) void this.#resume(link);
  }
}
