import { Hono } from "hono";
import { discoveryDocument, publicKeySet } from "../../domain/oauth/discovery.ts";
import { type CallEnv, twins } from "../rest/call.ts";
import { decideAuthorize, repostAuthorize, showAuthorize } from "./authorize.ts";

/** Metadata and keys may be read by any site, and kept for a few minutes. */
const published = (value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: {
      "Content-Type": "application/json",
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "public, max-age=300",
    },
  });

/** The provider's pages and documents, at the root of the portal's address. */
export function createOAuthApp(): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  for (const path of twins("/oauth2/authorize")) app.get(path, showAuthorize).post(path, repostAuthorize);
  app.post("/oauth2/authorize/decision", decideAuthorize);
  for (const name of ["openid-configuration", "oauth-authorization-server"]) {
    app.get(`/.well-known/${name}`, () => published(discoveryDocument()));
  }
  app.get("/.well-known/jwks.json", async () => published(await publicKeySet()));
  return app;
}
