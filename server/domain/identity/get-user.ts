import { z } from "zod";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { Connections, User } from "../../contract/user.ts";
import { operation } from "../operation.ts";

/** The caller's account. An application sees e-mail and connections only with their scopes. */
export const getUser = operation(
  { name: "user.get", access: alsoInCategories(withScope("identify")), input: z.strictObject({}), output: User },
  async (_, { actor, db }) => {
    const account = await db.account.findUniqueOrThrow({ where: { id: actor.accountId } });
    const { id, username, flags, email } = account;
    const maySee = (scope: "email" | "connections") => !("scopes" in actor) || !actor.scopes || actor.scopes.has(scope);
    return {
      id,
      username,
      flags,
      verified: (flags & AccountFlag.Verified) !== 0,
      ...(maySee("email") && { email }),
      ...(maySee("connections") && { connections: Connections.parse(account.connections) }),
    };
  },
);
