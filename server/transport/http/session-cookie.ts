import { parseCookie } from "cookie";
import { settings } from "../../settings/settings.ts";

const isSecure = () => settings().publicUrl.startsWith("https:");

/** Under TLS the `__Host-` prefix pins the cookie to this host. */
export const sessionCookieName = (): string => (isSecure() ? "__Host-session" : "session");

/** next-auth's own name for the cookie of its forms. */
export const formCookieName = (): string => `${isSecure() ? "__Host-" : ""}next-auth.csrf-token`;

export const readFormCookie = (cookieHeader: string | null): string | null =>
  parseCookie(cookieHeader ?? "")[formCookieName()] ?? null;

/** Lax: sent when a person follows a link to the service, and not with requests that another site makes. */
export const sessionCookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(),
});

/** The form of session tokens. Any other value, which another site may have set, counts as none. */
const TOKEN = /^[\w-]{43}$/;

/** The session token of a signed-in browser, or null. */
export function readSessionToken(cookieHeader: string | null | undefined): string | null {
  const value = cookieHeader ? parseCookie(cookieHeader)[sessionCookieName()] : undefined;
  return value !== undefined && TOKEN.test(value) ? value : null;
}
