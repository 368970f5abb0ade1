import type { BotStatus } from "../../bot-status.ts";
import type { PartyState, PlatformUser } from "../platform.ts";
import type { WorldEvent } from "./account.ts";
import type { OperationArguments, OperationName, OperationResult } from "./operations.ts";

/** What an account sees of itself. */
export interface SessionView {
  status: BotStatus;
  party: PartyState | null;
}

/** A signed-in account's line to the world: in this process, or over a socket. */
export interface WorldSession {
  readonly self: PlatformUser;
  readonly view: SessionView;
  call<N extends OperationName>(
    name: N,
    args: OperationArguments<N>,
    signal?: AbortSignal,
  ): Promise<OperationResult<N>>;
  /** One listener: the session on top. */
  listen(listener: (event: WorldEvent) => void): void;
  logout(): Promise<void>;
}
