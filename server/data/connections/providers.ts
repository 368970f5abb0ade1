import { type ClientAuth, ClientSecretPost } from "oauth4webapi";
import { z } from "zod";
import type { ConnectionKind } from "../../contract/data-sections.ts";
import { CONNECTION_LIMITS } from "../../contract/limits/connections.ts";
import { sanitizeName } from "../../contract/sanitize-name.ts";

/** An account of another service. */
export interface OutsideAccount {
  id: string;
  username: string;
}

/** Another service whose accounts can be linked, by OAuth 2.0 with codes. */
export interface Provider {
  authorizationUrl: string;
  tokenUrl: string;
  /** Says whose account it is, to the holder of an access token. */
  accountUrl: string;
  /** Nothing but who it is. */
  scope: string;
  authenticate: (clientSecret: string) => ClientAuth;
  account: z.ZodType<OutsideAccount>;
}

const id = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const toUsername = (name: string): string =>
  [...sanitizeName(name)].slice(0, CONNECTION_LIMITS.usernameCharacters).join("");

const DiscordUser = z
  .object({ id, username: z.string() })
  .transform((user) => ({ id: user.id, username: toUsername(user.username) }));

/** The claims of OpenID Connect. */
const Claims = z
  .object({ sub: id, preferred_username: z.string().optional(), name: z.string().optional() })
  .transform(({ sub, preferred_username, name }) => ({
    id: sub,
    username: toUsername(preferred_username ?? name ?? sub),
  }));

/** Epic compares the header with the id and secret as they are: the library would encode their signs. */
const plainBasic =
  (clientSecret: string): ClientAuth =>
  (_server, client, _body, headers) =>
    headers.set("authorization", `Basic ${Buffer.from(`${client.client_id}:${clientSecret}`).toString("base64")}`);

export const PROVIDERS: Record<ConnectionKind, Provider> = {
  discord: {
    authorizationUrl: "https://discord.com/oauth2/authorize",
    tokenUrl: "https://discord.com/api/oauth2/token",
    accountUrl: "https://discord.com/api/v10/users/@me",
    scope: "identify",
    authenticate: ClientSecretPost,
    account: DiscordUser,
  },
  google: {
    authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    accountUrl: "https://openidconnect.googleapis.com/v1/userinfo",
    scope: "openid profile",
    authenticate: ClientSecretPost,
    account: Claims,
  },
  epic: {
    authorizationUrl: "https://www.epicgames.com/id/authorize",
    tokenUrl: "https://api.epicgames.dev/epic/oauth/v2/token",
    accountUrl: "https://api.epicgames.dev/epic/oauth/v2/userInfo",
    scope: "basic_profile",
    authenticate: plainBasic,
    account: Claims,
  },
};
