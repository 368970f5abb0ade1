import type { QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { STAFF_FLAGS } from "../contract/flags.ts";
import type { Preferences } from "../contract/preferences.ts";
import type { Actor } from "../domain/actor.ts";
import { Fault } from "../domain/fault.ts";
import { authenticateSession } from "../domain/identity/authenticate.ts";
import { getUser } from "../domain/identity/get-user.ts";
import { getPreferences } from "../domain/identity/preferences.ts";
import { answerIn } from "../languages/answers.ts";
import type { Language } from "../languages/languages.ts";
import { isStorageUnavailable } from "./http/describe-error.ts";
import { languageOfRequest } from "./http/request-language.ts";
import { originOf } from "./http/request-origin.ts";
import { sessionCookieName } from "./http/session-cookie.ts";
import { portalRouter } from "./trpc/router.ts";

/** The actor of the page request, looked up once per request. */
export const pageActor = cache(async (): Promise<Actor> => {
  const token = (await cookies()).get(sessionCookieName())?.value ?? null;
  return authenticateSession(token, originOf(await headers()));
});

const BLOCKING_CODES = ["user_banned", "account_deleted", "maintenance"] as const;
interface AccessBlock {
  code: (typeof BLOCKING_CODES)[number];
  message: string;
}

/** Why a signed-in person may not use the portal now; null when they may. */
export async function findAccessBlock(): Promise<AccessBlock | null> {
  const actor = await pageActor();
  if (actor.kind !== "session") return null;
  try {
    await getUser({}, actor);
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const code = BLOCKING_CODES.find((one) => one === error.code);
    if (!code) throw error;
    return { code, message: answerIn((await pageLanguage()).code)(error.message) };
  }
}

/** A code of another service is good in the session that asked for it alone: it is in no further address. */
const ANSWER_OF_OTHER_SERVICE = /^(\/account\/connections\/[^?]*)\?.*$/s;

/** The signed-in user. Anybody else is redirected to sign in and returns to the same page. */
export async function requireUser() {
  const actor = await pageActor();
  if (actor.kind === "session") return getUser({}, actor);
  const path = ((await headers()).get("x-path") ?? "/overview").replace(ANSWER_OF_OTHER_SERVICE, "$1");
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

/** Answers 404 on staff pages to everybody else. */
export async function requireStaff(): Promise<void> {
  const { flags } = await requireUser();
  if ((flags & STAFF_FLAGS) === 0) notFound();
}

/** The choices of the signed-in person, in whichever browser; none where nobody is signed in or they cannot be read. */
export const pagePreferences = cache(async (): Promise<Preferences> => {
  try {
    const actor = await pageActor();
    return actor.kind === "session" ? await getPreferences({}, actor) : {};
  } catch (error) {
    if (error instanceof Fault) return {}; // the page itself says what is wrong
    throw error;
  }
});

/** The language in which the page is shown. */
export const pageLanguage = cache(
  async (): Promise<Language> => languageOfRequest(await headers(), await pagePreferences()),
);

/** The account that this browser is signed in to; null: none, or the database is unavailable. */
export async function findAccountId(): Promise<string | null> {
  try {
    const actor = await pageActor();
    return actor.kind === "session" ? actor.accountId : null;
  } catch (error) {
    if (isStorageUnavailable(error)) return null;
    throw error;
  }
}

/** False while the database is unavailable, so that public pages can still be read. */
export const isSignedIn = async (): Promise<boolean> => (await findAccountId()) !== null;

/** The name of the person that this browser is signed in as; null where it is nobody, or one who may not use the service. */
export async function findUsername(): Promise<string | null> {
  const actor = await pageActor();
  if (actor.kind !== "session" || (await findAccessBlock())) return null;
  return (await getUser({}, actor)).username;
}

/** The portal's queries for server pages: they call the operations directly, without HTTP. */
export const serverQueries = (queryClient: QueryClient) =>
  createTRPCOptionsProxy({ router: portalRouter, queryClient, ctx: async () => ({ actor: await pageActor() }) });
