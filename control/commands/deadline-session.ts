import type { BotSession } from "../platform/platform.ts";
import { wrapSession } from "../platform/wrap-session.ts";
import { untilAborted } from "../timing/until-aborted.ts";

/** The same session, for one call. After the signal is aborted, its methods do nothing and reject. */
export const createDeadlineSession = (session: BotSession, signal: AbortSignal): BotSession =>
  wrapSession(session, async (call) => {
    signal.throwIfAborted();
    return untilAborted(signal, call());
  });
