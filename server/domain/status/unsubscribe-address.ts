import { UNSUBSCRIBE_PATH } from "../../contract/status-history.ts";
import { db } from "../../data/db.ts";
import { decrypt } from "../../data/encryption.ts";
import { settings } from "../../settings/settings.ts";

interface Subscriber {
  id: string;
  keyId: string;
  sealedToken: string;
}

/** Where one request ends the mails to a subscriber. */
export function unsubscribeAddressOf({ id, keyId, sealedToken }: Subscriber): string {
  const token = decrypt(sealedToken, { rowId: id, field: "unsubscribeToken" }, keyId);
  return `${settings().publicUrl}${UNSUBSCRIBE_PATH}/${token}`;
}

/** The same for the subscriber with this address; undefined when there is none any more. */
export async function findUnsubscribeAddress(address: string): Promise<string | undefined> {
  const subscriber = await db().statusSubscriber.findUnique({ where: { addressKey: address.toLowerCase() } });
  return subscriber ? unsubscribeAddressOf(subscriber) : undefined;
}
