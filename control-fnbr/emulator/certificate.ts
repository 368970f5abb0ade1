// A self-signed certificate for localhost, from node:crypto alone.
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const HOUR_MS = 3_600_000;
const DAYS_VALID = 2;
const COMMON_NAME = "550403";
const BASIC_CONSTRAINTS = "551d13";
const ALTERNATIVE_NAME = "551d11";
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

const lengthOf = (size: number): Buffer => {
  if (size < 128) return Buffer.from([size]);
  return size < 256 ? Buffer.from([0x81, size]) : Buffer.from([0x82, size >> 8, size & 255]);
};
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const ECDSA_WITH_SHA256 = sequence(objectId("2a8648ce3d040302"));

const commonName = (text: string): Buffer =>
  sequence(der(0x31, sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from(text)))));
const utcTime = (milliseconds: number): Buffer => {
  const digits = new Date(milliseconds).toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
};

function randomSerial(): Buffer {
  const serial = randomBytes(8);
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x01, 0); // positive, and not zero
  return serial;
}

export interface Certificate {
  /** In the PEM format. It is its own authority. */
  certificate: string;
  privateKey: string;
}

export function createCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const now = Date.now();
  // Each has a name of its own, because a client that trusts several finds the right one by the name.
  const name = commonName(`localhost ${randomBytes(8).toString("hex")}`);
  const names = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(objectId(BASIC_CONSTRAINTS), TRUE, der(0x04, sequence(TRUE))),
    sequence(objectId(ALTERNATIVE_NAME), der(0x04, names)),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, randomSerial()),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(now - HOUR_MS), utcTime(now + DAYS_VALID * 24 * HOUR_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = sign("sha256", content, privateKey);
  const encoded = sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature)).toString("base64");
  const lines = encoded.replace(/.{64}(?=.)/g, "$&\n");
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
