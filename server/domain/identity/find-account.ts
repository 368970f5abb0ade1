import { z } from "zod";
import { text } from "../../contract/text.ts";
import { notFound } from "../fault.ts";
import { operatorOperation } from "../service/operator-operation.ts";

/** The account that a person means by its id, username or e-mail address. An id wins over a username that looks like it. */
export const findAccount = operatorOperation(
  {
    name: "accounts.find",
    input: z.strictObject({ reference: text(1, 255) }),
    output: z.object({ id: z.string(), username: z.string() }),
  },
  async ({ reference }, { db }) => {
    const key = reference.toLowerCase();
    const rows = await db.account.findMany({
      where: { OR: [{ id: reference }, { usernameKey: key }, { emailKey: key }] },
      select: { id: true, username: true },
    });
    const row = rows.find(({ id }) => id === reference) ?? rows[0];
    if (!row) throw notFound(`account: ${reference}`);
    return row;
  },
);
