import type { z } from "zod";
import { Scope } from "../../contract/access.ts";
import type { Application } from "../../contract/applications.ts";
import { findRedirectProblem } from "../../contract/redirect-uri.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import { Fault, notFound } from "../fault.ts";

const HINT_LENGTH = 12;

export const APPLICATION_PARTS = {
  secrets: { orderBy: { createdAt: "asc" } },
  _count: { select: { grants: true } },
} as const satisfies Prisma.ApplicationInclude;
type ApplicationRow = Prisma.ApplicationGetPayload<{ include: typeof APPLICATION_PARTS }>;

export const toApplication = (row: ApplicationRow): z.input<typeof Application> => ({
  ...row,
  scopes: row.scopes.map((scope) => Scope.parse(scope)),
  users: row._count.grants,
});

/** An application of this account, by id. A foreign one is answered as a missing one. */
export async function requireOwnApplication(db: Db, ownerId: string, id: string): Promise<ApplicationRow> {
  const row = await db.application.findFirst({ where: { id, ownerId }, include: APPLICATION_PARTS });
  if (!row) throw notFound("application");
  return row;
}

/** A new secret of the application. @returns The secret itself; only its hash is kept. */
export async function addSecretTo(tx: Db, applicationId: string): Promise<string> {
  const secret = newSecret("SVCOA2S_");
  const hint = secret.slice(0, HINT_LENGTH);
  await tx.applicationSecret.create({ data: { id: newId(), applicationId, hash: hashSecret(secret), hint } });
  return secret;
}

export function requireSafeRedirects(uris: string[] = []): void {
  const problems = uris.flatMap((uri, index) => {
    const message = findRedirectProblem(uri);
    return message ? [{ path: ["redirectUris", index], message }] : [];
  });
  if (problems.length) throw new Fault("invalid_request", "A redirect URI cannot be saved.", { problems });
}
