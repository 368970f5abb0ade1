import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { addPasskey, startPasskeyRegistration } from "../domain/identity/passkeys/passkeys.ts";
import { relyingPartyId, relyingPartyOrigin } from "../domain/identity/passkeys/relying-party.ts";
import type { TestAccount } from "./accounts.ts";

/** CBOR of what an authenticator sends: byte strings, texts, small whole numbers and maps of them. */
type Cbor = Buffer | string | number | Map<string | number, Cbor>;

function encodeCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([key, member]) => [encodeCbor(key), encodeCbor(member)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const WITH_KEY = 64;

export interface Answering {
  challenge: string;
  origin?: string;
  /** False: it has not asked its user for a PIN or a finger. */
  userVerified?: boolean;
}

/** A passkey in software: it answers as a browser with an authenticator does. */
export function newSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coseKey = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  let counter = 0;

  const clientData = (type: string, { challenge, origin = relyingPartyOrigin() }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(relyingPartyId()), Buffer.from([flags]), count]);
  };
  const flagsOf = ({ userVerified = true }: Answering) => USER_PRESENT | (userVerified ? USER_VERIFIED : 0);
  const envelope = (response: Record<string, unknown>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response: response as { clientDataJSON: string },
  });

  return {
    /** The answer to `passkeys.start`. */
    register(asked: Answering) {
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(flagsOf(asked) | WITH_KEY);
      const authData = Buffer.concat([data, Buffer.alloc(16), length, id, encodeCbor(coseKey)]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return envelope({
        clientDataJSON: clientData("webauthn.create", asked).toString("base64url"),
        attestationObject: encodeCbor(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** The answer to a question of signing in. */
    answer(asked: Answering) {
      const client = clientData("webauthn.get", asked);
      const data = authenticatorData(flagsOf(asked));
      return envelope({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      });
    },
  };
}

/** A passkey that the account has. */
export async function addPasskeyTo({ actor }: Pick<TestAccount, "actor">) {
  const passkey = newSoftwarePasskey();
  const { challenge } = await startPasskeyRegistration({}, actor);
  const { id } = await addPasskey({ name: "Laptop", answer: passkey.register({ challenge }) }, actor);
  return { ...passkey, id };
}
