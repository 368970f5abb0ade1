import type { QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "../domain/actor.ts";
import { authenticateSession } from "../domain/identity/authenticate.ts";
import { getUser } from "../domain/identity/get-user.ts";
import { settings } from "../env.ts";
import { sessionCookieName } from "./cookie.ts";
import { originOf } from "./origin.ts";
import { portalRouter } from "./trpc/router.ts";

/** Who is looking at the page; found out once a request. */
export const pageActor = cache(async (): Promise<Actor> => {
  const token = (await cookies()).get(sessionCookieName())?.value ?? null;
  return authenticateSession(token, originOf(await headers()));
});

/** The signed-in user; anybody else is sent to sign in and comes back to the same page. */
export async function requireUser() {
  const actor = await pageActor();
  if (actor.kind === "session") return getUser({}, actor);
  const path = (await headers()).get("x-path") ?? "/overview";
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

export const isSignedIn = async (): Promise<boolean> => (await pageActor()).kind === "session";

/** The portal's queries for server pages: they call the operations directly, without HTTP. */
export const serverQueries = (queryClient: QueryClient) =>
  createTRPCOptionsProxy({ router: portalRouter, queryClient, ctx: async () => ({ actor: await pageActor() }) });

/** `{base_url}`, for pages that show how to call the API. */
export const apiAddress = (): string => settings().apiUrl;

/** Where people sign in and approve applications. */
export const portalAddress = (): string => settings().publicUrl;
