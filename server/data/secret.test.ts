import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { SECRET_PREFIXES } from "../contract/leaked-secrets.ts";
import { nobody } from "../domain/actor.ts";
import { authenticate } from "../domain/identity/authenticate.ts";
import { newAccount, oauthTokenFor } from "../testing/accounts.ts";
import { callApi } from "../testing/call-api.ts";
import { countOwnQueries, countQueries } from "../testing/count-queries.ts";
import { itInProcess } from "../testing/in-process.ts";
import { hashSecret, hasValidChecksum, newOpaqueToken, newSecret } from "./secret.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefix = fc.constantFrom(...SECRET_PREFIXES);

it("a secret is its prefix, 32 random and 6 checksum characters, all base62", () => {
  fc.assert(
    fc.property(prefix, (prefix) => {
      const secret = newSecret(prefix);
      expect(secret).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{38}$`));
      expect(hasValidChecksum(secret, prefix)).toBe(true);
    }),
  );
});

it("the checksum is the CRC32 of what precedes it, in base62: a scanner can compute it offline", () => {
  const secret = newSecret("SVC_");
  const value = [...secret.slice(-6)].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);
  expect(value).toBe(crc32(secret.slice(0, -6)));
});

it("threat 28: one changed character of the body, one swapped pair, or another length breaks the checksum", () => {
  const change = fc.record({ prefix, at: fc.nat(37), to: fc.constantFrom(...BASE62) });
  fc.assert(
    fc.property(change, ({ prefix, at, to }) => {
      const secret = newSecret(prefix);
      const place = prefix.length + at;
      const changed = secret.slice(0, place) + to + secret.slice(place + 1);
      expect(hasValidChecksum(changed, prefix)).toBe(changed === secret);
      expect(hasValidChecksum(secret.slice(0, -1), prefix)).toBe(false);
      expect(hasValidChecksum(`${secret}0`, prefix)).toBe(false);
      expect(hasValidChecksum(` ${secret.slice(1)}`, prefix)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it("the checksum of any text can be verified", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii", maxLength: 60 }), (value) => {
      expect(hasValidChecksum(`SVC_${value}`, "SVC_")).toBe(false);
    }),
  );
});

it("secrets do not repeat, and use the whole alphabet", () => {
  const secrets = Array.from({ length: 500 }, () => newSecret("SVC_").slice(4, 36));
  expect(new Set(secrets).size).toBe(500);
  expect(new Set(secrets.join("")).size).toBe(62);
  expect(newOpaqueToken()).toMatch(/^[\w-]{43}$/);
});

itInProcess("threat 28: a credential with a wrong checksum is refused without a query", async () => {
  const account = await newAccount();
  const { token } = await oauthTokenFor(account, ["identify"]);
  for (const good of [account.apiToken, token]) {
    const flipped = good.slice(0, 20) + (good[20] === "0" ? "1" : "0") + good.slice(21);
    const queries = await countOwnQueries(() => callApi("GET", "/user", { token: flipped }));
    expect(queries).toBe(0);
  }
  expect(await countOwnQueries(() => callApi("GET", "/user", { token: newSecret("SVC_") }))).toBe(1);
});

it("threat 9: a credential is looked up by its hash: no query contains it", async () => {
  const { apiToken } = await newAccount();
  const asked: unknown[] = [];
  await countQueries(
    () => authenticate(apiToken, { ip: "10.0.0.1", agent: null, requestId: "r" }).then(nobody),
    (query) => asked.push(query),
  );
  expect(JSON.stringify(asked)).toContain(hashSecret(apiToken));
  expect(JSON.stringify(asked)).not.toContain(apiToken);
});
