import type { QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { STAFF_FLAGS } from "../contract/user.ts";
import type { Actor } from "../domain/actor.ts";
import { Fault } from "../domain/fault.ts";
import { authenticateSession } from "../domain/identity/authenticate.ts";
import { getUser } from "../domain/identity/get-user.ts";
import { settings } from "../env.ts";
import { isDatabaseUnavailable } from "./http/describe-error.ts";
import { originOf } from "./http/request-origin.ts";
import { sessionCookieName } from "./http/session-cookie.ts";
import { portalRouter } from "./trpc/router.ts";

/** Who is looking at the page; found out once a request. */
export const pageActor = cache(async (): Promise<Actor> => {
  const token = (await cookies()).get(sessionCookieName())?.value ?? null;
  return authenticateSession(token, originOf(await headers()));
});

const BLOCKING_CODES = ["user_banned", "maintenance"] as const;
interface AccessBlock {
  code: (typeof BLOCKING_CODES)[number];
  message: string;
}

/** Why somebody who is signed in may not use the portal now; null when they may. */
export async function findAccessBlock(): Promise<AccessBlock | null> {
  const actor = await pageActor();
  if (actor.kind !== "session") return null;
  try {
    await getUser({}, actor);
    return null;
  } catch (error) {
    const code = error instanceof Fault ? BLOCKING_CODES.find((one) => one === error.code) : undefined;
    if (!code) throw error;
    return { code, message: (error as Fault).message };
  }
}

/** The signed-in user; anybody else is sent to sign in and comes back to the same page. */
export async function requireUser() {
  const actor = await pageActor();
  if (actor.kind === "session") return getUser({}, actor);
  const path = (await headers()).get("x-path") ?? "/overview";
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

/** For pages that are there for staff only. */
export async function requireStaff(): Promise<void> {
  const { flags } = await requireUser();
  if ((flags & STAFF_FLAGS) === 0) notFound();
}

/** While the database is away nobody is, so that pages that need no account can still be read. */
export async function isSignedIn(): Promise<boolean> {
  try {
    return (await pageActor()).kind === "session";
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}

/** The portal's queries for server pages: they call the operations directly, without HTTP. */
export const serverQueries = (queryClient: QueryClient) =>
  createTRPCOptionsProxy({ router: portalRouter, queryClient, ctx: async () => ({ actor: await pageActor() }) });

/** `{base_url}`, for pages that show how to call the API. */
export const apiAddress = (): string => settings().apiUrl;

/** `{gateway_url}`. */
export const gatewayAddress = (): string => settings().gatewayUrl;

/** Where people sign in and approve applications. */
export const portalAddress = (): string => settings().publicUrl;
