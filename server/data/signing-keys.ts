import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { db } from "./db.ts";
import { newId } from "./id.ts";
import { keyring } from "./keyring.ts";
import { seal, unseal } from "./seal.ts";

export const SIGNING_ALGORITHM = "RS256";
const MODULUS_BITS = 2048;
const place = (id: string) => ({ rowId: id, field: "privateJwk" });

/** Makes a key that signs from `activeAt` on; it is published at once, so that clients have it by then. */
export async function addSigningKey(activeAt: Date): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
    modulusLength: MODULUS_BITS,
    extractable: true,
  });
  const id = newId();
  const publicJwk = { ...(await exportJWK(publicKey)), kid: id, use: "sig", alg: SIGNING_ALGORITHM };
  const keyId = keyring().newest;
  const sealedPrivateJwk = seal(JSON.stringify(await exportJWK(privateKey)), place(id), keyId);
  await db().signingKey.create({ data: { id, publicJwk, keyId, sealedPrivateJwk, activeAt } });
  return id;
}

/** Keys that clients may meet: those in use, those to come, and those retired a short while ago. */
export async function listPublicKeys(): Promise<JWK[]> {
  const rows = await db().signingKey.findMany({
    where: { OR: [{ retiredAt: null }, { retiredAt: { gt: new Date() } }] },
    orderBy: { activeAt: "desc" },
    select: { publicJwk: true },
  });
  return rows.map((row) => row.publicJwk as JWK);
}

const opened = new Map<string, CryptoKey>();

/** The key that signs now. */
export async function currentSigningKey(): Promise<{ id: string; key: CryptoKey } | null> {
  const now = new Date();
  const row = await db().signingKey.findFirst({
    where: { activeAt: { lte: now }, OR: [{ retiredAt: null }, { retiredAt: { gt: now } }] },
    orderBy: { activeAt: "desc" },
    select: { id: true, keyId: true, sealedPrivateJwk: true },
  });
  if (!row) return null;
  const { id } = row;
  const open = async () => {
    const jwk = JSON.parse(unseal(row.sealedPrivateJwk, place(id), row.keyId)) as JWK;
    return (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey;
  };
  const key = opened.get(id) ?? (await open());
  opened.set(id, key);
  return { id, key };
}
