import { BotStatus } from "../../bot-status.ts";
import { type DeviceAuth, PlatformError, type PlatformUser } from "../platform.ts";
import type { WorldEvent } from "./account.ts";
import { callAborted } from "./clock.ts";
import type { SessionView, WorldSession } from "./local-world-session.ts";
import type { OperationArguments, OperationName, OperationResult } from "./operations.ts";
import type { WorldSocket } from "./world-socket.ts";

const OVER: SessionView = { status: BotStatus.Offline, party: null };

/** What a world needs to sign an account in. */
export interface WorldLogin {
  auth: DeviceAuth;
  fence: number;
  allowBanned: boolean;
}

interface RemoteLogin {
  session: number;
  self: PlatformUser;
  view: SessionView;
}

/** A session whose account lives in a world in another process. */
export class RemoteWorldSession implements WorldSession {
  readonly self: PlatformUser;
  readonly login: WorldLogin;
  /** The session's number on the current connection. Null while there is none. */
  session: number | null;
  #view: SessionView;
  #isOver = false;
  #listener: ((event: WorldEvent) => void) | null = null;
  readonly #socket: WorldSocket;
  readonly #onEnd: (link: RemoteWorldSession) => void;

  constructor(
    socket: WorldSocket,
    login: WorldLogin,
    signedIn: RemoteLogin,
    forget: (link: RemoteWorldSession) => void,
  ) {
    this.#socket = socket;
    this.login = login;
    this.self = signedIn.self;
    this.session = signedIn.session;
    this.#view = signedIn.view;
    this.#onEnd = forget;
  }

  get view(): SessionView {
    return this.#view;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  listen(listener: (event: WorldEvent) => void): void {
    this.#listener = listener;
  }

  async call<N extends OperationName>(
    name: N,
    args: OperationArguments<N>,
    signal?: AbortSignal,
  ): Promise<OperationResult<N>> {
    if (signal?.aborted) throw callAborted();
    if (this.session === null) {
      throw new PlatformError("unavailable", this.#isOver ? "This session is over." : "The connection is lost.");
    }
    const given: unknown[] = [...args];
    const request = { do: "call", session: this.session, name, args: given } as const;
    return (await this.#socket.request(request, signal)) as OperationResult<N>;
  }

  async logout(): Promise<void> {
    const { session } = this;
    this.#finish();
    if (session === null) return;
    await this.#socket.request({ do: "logout", session }).catch(() => {}); // the world signs out an abandoned session by itself
  }

  /** Applies a message of the world. */
  onMessage(event: WorldEvent | undefined, view: SessionView | undefined): void {
    if (view) this.#view = view;
    if (event) this.#listener?.(event);
    if (event?.name === "kickedElsewhere") this.#onEnd(this);
  }

  onConnectionLost(reason: string): void {
    if (this.session === null) return;
    this.session = null;
    this.onMessage({ name: "state", args: [] }, { ...this.#view, status: BotStatus.Disconnected });
    this.onMessage({ name: "disconnected", args: [reason] }, undefined);
  }

  resume({ session, view }: RemoteLogin): void {
    this.session = session;
    this.onMessage({ name: "state", args: [] }, view);
    this.onMessage({ name: "reconnected", args: [] }, undefined);
  }

  /** Ends the session for good: another process has signed in, or the credentials are no longer valid. */
  endAsReplaced(): void {
    this.#finish();
    this.onMessage({ name: "kickedElsewhere", args: [] }, undefined);
  }

  #finish(): void {
    this.session = null;
    this.#onEnd(this);
    if (this.#isOver) return;
    this.#isOver = true;
    this.onMessage({ name: "state", args: [] }, OVER);
  }
}
