import { expect } from "vitest";
import { db } from "../data/db.ts";
import { expectNoted } from "./expect-noted.ts";

/** Members whose values must not be in the audit log. */
const SECRET_MEMBERS = new Set(
  "password currentPassword newPassword deviceId secret token clientSecret client_secret access_token id_token code link passwordLink".split(
    " ",
  ),
);

/** Every secret in an input or an answer. */
export function secretsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === "recoveryCodes") return member as string[];
    return typeof member === "string" && SECRET_MEMBERS.has(name) ? [member] : secretsIn(member);
  });
}

let requestCount = 0;
/** A request id by which the entries of one call are found. */
export const newRequestId = (): string => `audited-${process.pid}-${++requestCount}`;

interface Expected {
  action: string;
  accountId: string | null;
  actorKind: string;
  actorAccountId: string | null;
  credentialId: string | null;
  applicationId?: string | null;
  ip: string;
}

/** The request has left exactly one entry, with these members and without the secrets. */
export async function expectAudited(requestId: string, expected: Expected, secrets: readonly string[]): Promise<void> {
  const entries = await db().auditEntry.findMany({ where: { requestId }, omit: { sequence: true } });
  const written = JSON.stringify(entries);
  expect(entries, expected.action).toHaveLength(1);
  expect(entries[0], expected.action).toMatchObject({ applicationId: null, ...expected });
  await expectNoted(requestId, expected.action);
  for (const secret of secrets) expect(written.includes(secret), `${expected.action} wrote a secret down`).toBe(false);
}
