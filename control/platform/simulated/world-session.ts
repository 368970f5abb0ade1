import type { BotStatus } from "../../bot-status.ts";
import type { PartyState, PlatformUser } from "../platform.ts";
import type { WorldEvent } from "./account.ts";
import type { OperationArguments, OperationName, OperationResult } from "./operations.ts";

/** The state that an account sees of itself. */
export interface SessionView {
  status: BotStatus;
  party: PartyState | null;
}

/** The session of a signed-in account: in this process, or over a socket. */
export interface WorldSession {
  readonly self: PlatformUser;
  readonly view: SessionView;
  call<N extends OperationName>(
    name: N,
    args: OperationArguments<N>,
    signal?: AbortSignal,
  ): Promise<OperationResult<N>>;
  /** Sets the one listener. */
  listen(listener: (event: WorldEvent) => void): void;
  logout(): Promise<void>;
}
