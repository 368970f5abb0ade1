import { headers } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import { decode as decodeJwt, encode as encodeJwt } from "next-auth/jwt";
import Credentials from "next-auth/providers/credentials";
import { TWO_FACTOR_REQUIRED } from "../contract/sign-in-replies.ts";
import { findSession } from "../data/credentials.ts";
import { hashSecret } from "../data/secret.ts";
import { type Actor, nobody } from "../domain/actor.ts";
import { Fault } from "../domain/fault.ts";
import { SESSION_DAYS } from "../domain/identity/open-session.ts";
import { signInWithPasskey } from "../domain/identity/passkeys/sign-in-with-passkey.ts";
import { signIn, signOut } from "../domain/identity/sign-in.ts";
import { signInFormSecret } from "../domain/identity/sign-in-form-secret.ts";
import { log, redactText } from "../log.ts";
import { settings } from "../settings/settings.ts";
import { originOf } from "./http/request-origin.ts";
import {
  formCookieName,
  readFormCookie,
  readSessionToken,
  sessionCookieName,
  sessionCookieOptions,
} from "./http/session-cookie.ts";

const SESSION_SECONDS = SESSION_DAYS * 86_400;

interface SignedInUser {
  id: string;
  name: string;
  sessionToken: string;
}

/**
 * Options that make next-auth use the service's session rows: the cookie holds an opaque token whose hash is in the
 * database, so that sessions can be listed, revoked and used on the API.
 * @param cookieHeader Of the request.
 */
export function nextAuthOptions(cookieHeader: string | null): NextAuthOptions {
  exportForNextAuth();
  return {
    // Signs the sign-in form.
    secret: signInFormSecret(readFormCookie(cookieHeader)),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in" },
    logger: NEXT_AUTH_LOGGER,
    cookies: {
      sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
      csrfToken: { name: formCookieName(), options: sessionCookieOptions() },
    },
    jwt: { encode: encodeSession, decode: decodeSession },
    providers: [
      credentials("credentials", ["identifier", "password", "code"], withPassword),
      credentials("passkey", ["answer"], withPasskey),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => restrictToOwnOrigin(url, baseUrl),
      jwt({ token, user }) {
        if (!user || !("sessionToken" in user)) return token;
        return { sub: user.id, name: user.name, sessionToken: user.sessionToken };
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sessionToken !== "string") return;
        await signOut({ token: token.sessionToken }, nobody(originOf(await headers())));
      },
    },
  };
}

/**
 * Logs the event and the stack of errors without their messages, which quote the input. Reports that a browser posts to
 * `/api/auth/_log` hold no error of the service and are dropped.
 */
const NEXT_AUTH_LOGGER: NonNullable<NextAuthOptions["logger"]> = {
  error(event, metadata) {
    const given = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error;
    if (!(given instanceof Error)) return;
    const { name, message, stack } = given;
    const err = Object.assign(new Error(""), { name, stack: stack?.split(message || "\n").at(-1) });
    log().error({ err, event: redactText(event), source: "next-auth" }, "next-auth failed");
  },
  warn: (event) => log().warn({ event: redactText(event), source: "next-auth" }, "next-auth warning"),
  debug: () => undefined,
};

type SignInCall = (given: Record<string, string | undefined>, from: SignInOrigin) => ReturnType<typeof signIn>;

interface SignInOrigin {
  actor: Actor;
  /** The session that the browser has had. */
  replaces: string | null;
}

/** A way to sign in: the members of its form, and what they open a session with. */
function credentials(id: string, members: readonly string[], call: SignInCall) {
  return Credentials({
    id,
    credentials: Object.fromEntries(members.map((member) => [member, {}])),
    async authorize(given, request): Promise<SignedInUser | null> {
      const headers = request.headers as Record<string, string> | undefined;
      const actor = nobody(originOf({ get: (name) => headers?.[name] }));
      try {
        const replaces = readSessionToken(headers?.cookie);
        const { accountId, username, token } = await call(given ?? {}, { actor, replaces });
        return { id: accountId, name: username, sessionToken: token };
      } catch (error) {
        throw new Error(describeRefusal(error));
      }
    },
  });
}

const withPassword: SignInCall = ({ identifier, password, code }, { actor, replaces }) =>
  signIn({ identifier, password, ...(code && { code }), replaces }, actor);

const withPasskey: SignInCall = ({ answer }, { actor, replaces }) =>
  signInWithPasskey({ answer: parseAnswer(answer), replaces }, actor);

function parseAnswer(answer: string | undefined): unknown {
  try {
    return JSON.parse(answer ?? "");
  } catch {
    return null; // the operation refuses it
  }
}

function describeRefusal(error: unknown): string {
  if (!(error instanceof Fault)) return "Something went wrong on our side.";
  return error.code === TWO_FACTOR_REQUIRED ? TWO_FACTOR_REQUIRED : error.message;
}

/** The address to continue at after signing in or out: always a page of the service. */
function restrictToOwnOrigin(url: unknown, baseUrl: string): string {
  const address = typeof url === "string" ? URL.parse(url, baseUrl) : null;
  return address?.origin === baseUrl ? address.href : baseUrl;
}

/** Everything but a session, such as next-auth's check cookies, stays a signed token. */
const encodeSession: NonNullable<NextAuthOptions["jwt"]>["encode"] = async (params) => {
  const token = params.token?.sessionToken;
  return typeof token === "string" ? token : encodeJwt(params);
};

const decodeSession: NonNullable<NextAuthOptions["jwt"]>["decode"] = async (params) => {
  if (!params.token) return null;
  const row = await findSession(hashSecret(params.token));
  if (row) return { sub: row.accountId, sessionToken: params.token };
  return params.token.includes(".") ? decodeJwt(params).catch(() => null) : null;
};

/** next-auth 4 reads its address only from the environment. */
function exportForNextAuth(): void {
  process.env.NEXTAUTH_URL = settings().publicUrl;
}
