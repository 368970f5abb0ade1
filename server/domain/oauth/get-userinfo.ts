import { z } from "zod";
import { Userinfo } from "../../contract/oauth.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";

/** The user of an OAuth2 token with the scope `openid`. Other credentials are refused (401). */
export const getUserinfo = operation(
  {
    name: "oauth.userinfo",
    access: { kinds: ["session", "apiToken", "oauth"], scopes: ["openid"] },
    input: z.strictObject({}),
    output: Userinfo,
  },
  async (_, { actor, db }) => {
    if (actor.kind !== "oauth") throw new Fault("invalid_token", "This route takes an OAuth2 access token only.");
    const account = await db.account.findUniqueOrThrow({ where: { id: actor.accountId } });
    return {
      sub: account.id,
      ...(actor.scopes?.has("email") && {
        email: account.email,
        email_verified: account.emailVerifiedAt !== null,
      }),
      ...(actor.scopes?.has("profile") && { preferred_username: account.username }),
    };
  },
);
