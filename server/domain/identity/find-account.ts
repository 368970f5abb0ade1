import { z } from "zod";
import { text } from "../../contract/text.ts";
import { notFound } from "../fault.ts";
import { operatorOperation } from "../service/operator-operation.ts";
import { usernameKeys } from "./username-keys.ts";

/** An account by its id, username or e-mail address. An id takes precedence over a username of the same text. */
export const findAccount = operatorOperation(
  {
    name: "accounts.find",
    input: z.strictObject({ reference: text(1, 255) }),
    output: z.object({ id: z.string(), username: z.string() }),
  },
  async ({ reference }, { db }) => {
    const rows = await db.account.findMany({
      where: {
        OR: [
          { id: reference },
          { usernameKey: { in: usernameKeys(reference) } },
          { emailKey: reference.toLowerCase() },
        ],
      },
      select: { id: true, username: true },
    });
    const row = rows.find(({ id }) => id === reference) ?? rows[0];
    if (!row) throw notFound(`account: ${reference}`);
    return row;
  },
);
