import { BackOff } from "../../timing/back-off.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";
import {
  type BotSession,
  type DeviceAuth,
  type GamePlatform,
  type LoginOptions,
  PlatformError,
  type SignedInAccount,
  type SignInOptions,
} from "../platform.ts";
import { systemClock } from "./clock.ts";
import { RemoteWorldSession, type WorldLogin } from "./remote-world-session.ts";
import { SimulatedBotSession } from "./simulated-bot-session.ts";
import { SIMULATED_CAPABILITIES } from "./simulated-platform.ts";
import { countersSchema, loginResultSchema, signInResultSchema } from "./world-messages.ts";
import { WorldSocket } from "./world-socket.ts";
import type { WorldCounters } from "./world-state.ts";

const RECONNECT_BACK_OFF_MS = { minMs: 200, maxMs: 5000 };
const RESUME_RETRY_MS = 200;
/** After these errors a session cannot be resumed. */
const FINAL = new Set(["forbidden", "invalid_auth", "banned"]);

/** The platform of a world in another process. */
export class WorldClient implements GamePlatform {
  readonly name = "simulated";
  readonly capabilities = SIMULATED_CAPABILITIES;
  readonly #clock: Clock;
  readonly #socket: WorldSocket;
  readonly #sessions = new Set<RemoteWorldSession>();
  readonly #bySession = new Map<number, RemoteWorldSession>();
  readonly #backOff = new BackOff(RECONNECT_BACK_OFF_MS);
  #isClosed = false;
  #cancelRetry: () => void = () => {};

  constructor(address: string, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#socket = new WorldSocket(address, {
      onMessage: ({ session, ...update }) => {
        this.#bySession
          .get(session)
          ?.onMessage("event" in update ? update.event : undefined, "view" in update ? update.view : undefined);
      },
      onLost: () => this.#onLost(),
    });
  }

  async open(): Promise<this> {
    await this.#socket.open();
    return this;
  }

  async login(auth: DeviceAuth, { fence, signal, allowBanned = false }: LoginOptions): Promise<BotSession> {
    const request = { auth, fence, allowBanned };
    const signedIn = await this.#login(request, signal);
    const link = new RemoteWorldSession(this.#socket, request, signedIn, (over) => this.#forget(over));
    this.#sessions.add(link);
    this.#bySession.set(signedIn.session, link);
    return new SimulatedBotSession(link);
  }

  async signIn({ signal, accountId, onPrompt }: SignInOptions): Promise<SignedInAccount> {
    const request = { do: "signIn", ...(accountId === undefined ? {} : { accountId }) } as const;
    return signInResultSchema.parse(await this.#socket.request(request, signal, onPrompt));
  }

  async counters(): Promise<WorldCounters> {
    return countersSchema.parse(await this.#socket.request({ do: "counters" }));
  }

  /** Leaves the sessions as they are. The world signs them out after a while, as when a process ends. */
  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#socket.close();
  }

  async #login(login: WorldLogin, signal?: AbortSignal) {
    return loginResultSchema.parse(await this.#socket.request({ do: "login", ...login }, signal));
  }

  #forget(link: RemoteWorldSession): void {
    this.#sessions.delete(link);
    for (const [session, one] of this.#bySession) if (one === link) this.#bySession.delete(session);
  }

  #onLost(): void {
    this.#bySession.clear();
    for (const link of this.#sessions) link.onConnectionLost("The connection to the world is lost.");
    if (!this.#isClosed) this.#reconnect();
  }

  #reconnect(): void {
    this.#cancelRetry = this.#clock.after(this.#backOff.next(), () => {
      this.#socket.open().then(
        () => {
          this.#backOff.reset();
          this.#resumeAll();
        },
        () => {
          if (!this.#isClosed) this.#reconnect();
        },
      );
    });
  }

  #resumeAll(): void {
    for (const link of this.#sessions) void this.#resume(link);
  }

  async #resume(link: RemoteWorldSession): Promise<void> {
    try {
      const signedIn = await this.#login(link.login);
      if (link.isOver) {
        await this.#socket.request({ do: "logout", session: signedIn.session });
        return;
      }
      this.#bySession.set(signedIn.session, link);
      link.resume(signedIn);
    } catch (error) {
      if (error instanceof PlatformError && FINAL.has(error.kind)) link.endAsReplaced();
      else this.#clock.after(RESUME_RETRY_MS, () => this.#resumeIfLost(link));
    }
  }

  #resumeIfLost(link: RemoteWorldSession): void {
    if (this.#sessions.has(link) && link.session === null && !this.#isClosed) void this.#resume(link);
  }
}
