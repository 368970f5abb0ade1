import { perApplication } from "../application.ts";
import { createRowBuffer } from "./row-buffer.ts";

export interface RequestToInsert {
  id: string;
  accountId: string | null;
  applicationId: string | null;
  kind: "session" | "apiToken" | "oauth" | "client";
  credentialId: string | null;
  /** SHA-256 of a credential that was not looked up: whose it is, is found out when the call is written. */
  hash: string | null;
  method: string;
  route: string;
  bucket: string;
  status: number;
  error: string | null;
  message: string | null;
  ms: number;
  ip: string;
  agent: string | null;
  requestId: string;
  createdAt: Date;
}

/** Between two writes, for each process. Limits keep honest callers far below; a flood must not become a flood of rows. */
const MAX_BUFFERED = 500;

const INSERT_REQUESTS = {
  name: "keep-requests",
  text: `INSERT INTO "ApiRequest" (id, "accountId", "applicationId", kind, "credentialId", method, route, bucket, status,
           error, message, ms, ip, agent, "requestId", "createdAt")
         SELECT r.id, coalesce(r."accountId", t."accountId", o."accountId", s."accountId", p."ownerId"),
           coalesce(r."applicationId", o."applicationId"), r.kind, coalesce(r."credentialId", t.id, o.id, s.id),
           r.method, r.route, r.bucket, r.status, r.error, r.message, r.ms, r.ip, r.agent, r."requestId", r."createdAt"
         FROM jsonb_to_recordset($1::jsonb) AS r (id text, "accountId" text, "applicationId" text, kind text,
           "credentialId" text, hash text, method text, route text, bucket text, status int, error text, message text,
           ms float8, ip text, agent text, "requestId" text, "createdAt" timestamptz)
         LEFT JOIN "ApiToken" t ON t.hash = r.hash
         LEFT JOIN "AccessToken" o ON o.hash = r.hash
         LEFT JOIN "Session" s ON s.hash = r.hash
         LEFT JOIN "Application" p ON r.kind = 'client' AND p.id = r."applicationId"
         WHERE coalesce(r."accountId", t."accountId", o."accountId", s."accountId", p."ownerId") IS NOT NULL`,
};

/** Calls without a known credential are dropped by the statement. */
export const requestLogBuffer = perApplication("request log buffer", () =>
  createRowBuffer<RequestToInsert>(INSERT_REQUESTS, MAX_BUFFERED, ({ accountId, ip }) => accountId ?? ip),
);
