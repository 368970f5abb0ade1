import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { cacheReading } from "./cached-reading.ts";
import { db } from "./db.ts";
import { decrypt, encrypt } from "./encryption.ts";
import { newId } from "./id.ts";
import { keyring } from "./keyring.ts";

export const SIGNING_ALGORITHM = "RS256";
const MODULUS_BITS = 2048;
const encryptedField = (id: string) => ({ rowId: id, field: "privateJwk" });

/** Creates a key that signs after `inSeconds`. It is published at once, so that clients know it by then. */
export async function addSigningKey(inSeconds: number): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
    modulusLength: MODULUS_BITS,
    extractable: true,
  });
  const id = newId();
  const publicJwk = { ...(await exportJWK(publicKey)), kid: id, use: "sig", alg: SIGNING_ALGORITHM };
  const keyId = keyring().newest;
  const sealedPrivateJwk = encrypt(JSON.stringify(await exportJWK(privateKey)), encryptedField(id), keyId);
  await db().$executeRaw`
    INSERT INTO "SigningKey" (id, "publicJwk", "keyId", "sealedPrivateJwk", "activeAt")
    VALUES (${id}, ${publicJwk}, ${keyId}, ${sealedPrivateJwk}, now() + make_interval(secs => ${inSeconds}))`;
  return id;
}

/** Every key before this one remains published for `inSeconds`. Of two that are added at once, the later one stays. */
export async function retireKeysBefore(id: string, inSeconds: number): Promise<void> {
  await db().$executeRaw`
    UPDATE "SigningKey" SET "retiredAt" = now() + make_interval(secs => ${inSeconds})
    WHERE "activeAt" < (SELECT "activeAt" FROM "SigningKey" WHERE id = ${id}) AND "retiredAt" IS NULL`;
}

/** Keys that clients may need: active, upcoming and recently retired ones. */
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

/** Keys are published for minutes before and after they sign: half a minute with the previous key is safe. */
const MAX_AGE_MS = 30_000;

const signer = cacheReading<Signer | null>("signing keys", MAX_AGE_MS, async () => {
  const [row] = await db().$queryRaw<StoredKey[]>`
    SELECT id, "keyId", "sealedPrivateJwk" FROM "SigningKey"
    WHERE "activeAt" <= now() AND ("retiredAt" IS NULL OR "retiredAt" > now()) ORDER BY "activeAt" DESC LIMIT 1`;
  return row ? { id: row.id, key: await decryptKey(row.id, row.sealedPrivateJwk, row.keyId) } : null;
});

/** The key that signs now. */
export const currentSigningKey = (): Promise<Signer | null> => signer.read();

/** Called after each change of the keys. */
export const publishSigningKeysChange = (): Promise<void> => signer.changed();

async function decryptKey(id: string, encrypted: string, keyId: string): Promise<CryptoKey> {
  const jwk = JSON.parse(decrypt(encrypted, encryptedField(id), keyId)) as JWK;
  return (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey;
}
