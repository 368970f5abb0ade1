import type { MailKind } from "../../contract/mail.ts";
import type { Db } from "../../data/db.ts";
import { encrypt } from "../../data/encryption.ts";
import { newId } from "../../data/id.ts";
import { keyring } from "../../data/keyring.ts";

export interface NewMail {
  /** Whom it is about. The mail is deleted together with the account. */
  accountId: string | null;
  kind: MailKind;
  address: string;
  subject: string;
  /** Plain text. May contain links that let their reader sign in: it is stored encrypted. */
  text: string;
}

/** Stores a mail together with the change that it belongs to. @returns The mail's id. */
export async function sendMail(tx: Db, { accountId, kind, address, subject, text }: NewMail): Promise<string> {
  const id = newId();
  const keyId = keyring().newest;
  const sealedText = encrypt(text, { rowId: id, field: "text" }, keyId);
  await tx.mail.create({ data: { id, accountId, kind, address, subject, keyId, sealedText } });
  return id;
}
