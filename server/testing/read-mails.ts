import { db } from "../data/db.ts";
import { decrypt } from "../data/encryption.ts";

interface ReadMail {
  address: string;
  kind: string;
  subject: string;
  text: string;
  /** The token of the link in it, if there is one. */
  token: string | undefined;
}

/** The mails about an account, or about none, the oldest first. */
export async function readMails(accountId: string | null): Promise<ReadMail[]> {
  const rows = await db().mail.findMany({ where: { accountId }, orderBy: { id: "asc" } });
  return rows.map(({ id, address, kind, subject, sealedText, keyId }) => {
    const text = decrypt(sealedText, { rowId: id, field: "text" }, keyId);
    return { address, kind, subject, text, token: /#([\w-]{43})/.exec(text)?.[1] };
  });
}
