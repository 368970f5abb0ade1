import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { perApplication } from "../application.ts";
import { db } from "./db.ts";
import { newId } from "./id.ts";
import { keyring } from "./keyring.ts";
import { seal, unseal } from "./seal.ts";

export const SIGNING_ALGORITHM = "RS256";
const MODULUS_BITS = 2048;
const sealLocation = (id: string) => ({ rowId: id, field: "privateJwk" });

/** Makes a key that signs from that many seconds on; it is published at once, so that clients have it by then. */
export async function addSigningKey(inSeconds: number): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
    modulusLength: MODULUS_BITS,
    extractable: true,
  });
  const id = newId();
  const publicJwk = { ...(await exportJWK(publicKey)), kid: id, use: "sig", alg: SIGNING_ALGORITHM };
  const keyId = keyring().newest;
  const sealedPrivateJwk = seal(JSON.stringify(await exportJWK(privateKey)), sealLocation(id), keyId);
  await db().$executeRaw`
    INSERT INTO "SigningKey" (id, "publicJwk", "keyId", "sealedPrivateJwk", "activeAt")
    VALUES (${id}, ${publicJwk}, ${keyId}, ${sealedPrivateJwk}, now() + make_interval(secs => ${inSeconds}))`;
  return id;
}

/** Every other key is published for that many seconds more. */
export async function retireOtherKeys(id: string, inSeconds: number): Promise<void> {
  await db().$executeRaw`
    UPDATE "SigningKey" SET "retiredAt" = now() + make_interval(secs => ${inSeconds})
    WHERE id <> ${id} AND "retiredAt" IS NULL`;
}

/** Keys that clients may meet: those in use, those to come, and those retired a short while ago. */
export async function listPublicKeys(): Promise<JWK[]> {
  const rows = await db().$queryRaw<{ publicJwk: JWK }[]>`
    SELECT "publicJwk" FROM "SigningKey" WHERE "retiredAt" IS NULL OR "retiredAt" > now() ORDER BY "activeAt" DESC`;
  return rows.map(({ publicJwk }) => publicJwk);
}

interface StoredKey {
  id: string;
  keyId: string;
  sealedPrivateJwk: string;
}

interface Signer {
  id: string;
  key: CryptoKey;
}

/** A key is published for minutes before it signs, and after; so to go on with one for half a minute harms nobody. */
const CACHE_MS = 30_000;

interface SignerCache {
  latest: (Signer & { until: number }) | null;
}
const cache = perApplication("signing key", (): SignerCache => ({ latest: null }));

/** The key that signs now. */
export async function currentSigningKey(): Promise<Signer | null> {
  const { latest } = cache();
  if (latest && latest.until > performance.now()) return latest;
  const [row] = await db().$queryRaw<StoredKey[]>`
    SELECT id, "keyId", "sealedPrivateJwk" FROM "SigningKey"
    WHERE "activeAt" <= now() AND ("retiredAt" IS NULL OR "retiredAt" > now()) ORDER BY "activeAt" DESC LIMIT 1`;
  if (!row) return null;
  const { id, keyId, sealedPrivateJwk } = row;
  const until = performance.now() + CACHE_MS;
  const key = latest?.id === id ? latest.key : await unsealKey(id, sealedPrivateJwk, keyId);
  const signer = { id, until, key };
  cache().latest = signer;
  return signer;
}

async function unsealKey(id: string, sealed: string, keyId: string): Promise<CryptoKey> {
  const jwk = JSON.parse(unseal(sealed, sealLocation(id), keyId)) as JWK;
  return (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey;
}
