import { type BotSession, PlatformError } from "../platform/platform.ts";
import { wrapSession } from "../platform/wrap-session.ts";

/**
 * The same session. Each call first checks that this process still holds the bot; a bot signs out even after it has
 * lost its lease.
 */
export const createLeaseGuardedSession = (
  session: BotSession,
  mayAct: () => boolean,
  onStatusText: (text: string | null) => void,
): BotSession =>
  wrapSession(session, async (call, method, [text]) => {
    if (!mayAct()) throw new PlatformError("unavailable", "This process no longer holds the bot.");
    const result = await call();
    if (method === "setStatus") onStatusText(typeof text === "string" ? text : null);
    return result;
  });
