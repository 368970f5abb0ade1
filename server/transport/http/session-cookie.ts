import { parseCookie } from "cookie";
import { settings } from "../../env.ts";

const isSecure = () => settings().publicUrl.startsWith("https:");

/** Under TLS the `__Host-` prefix pins the cookie to this host. */
export const sessionCookieName = (): string => (isSecure() ? "__Host-session" : "session");

/** Lax: sent when somebody follows a link to us, never with a request that another site makes. */
export const sessionCookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(),
});

/** As session tokens are made. Any other value, which somebody may have planted, is as good as none. */
const TOKEN = /^[\w-]{43}$/;

/** The session token of a signed-in browser, or null. */
export function readSessionToken(cookieHeader: string | null | undefined): string | null {
  const value = cookieHeader ? parseCookie(cookieHeader)[sessionCookieName()] : undefined;
  return value !== undefined && TOKEN.test(value) ? value : null;
}
