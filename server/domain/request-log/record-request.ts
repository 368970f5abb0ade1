import { errorName } from "../../contract/errors.ts";
import { isId, newId } from "../../data/id.ts";
import { requestLogBuffer } from "../../data/request-log.ts";
import { toStorableText } from "../../data/row-buffer.ts";
import { hashSecret } from "../../data/secret.ts";
import type { Actor, Origin } from "../actor.ts";
import type { Fault } from "../fault.ts";
import { claimedKind } from "../identity/authenticate.ts";
import { startBatchWriter } from "../service/batch-writer.ts";

/** A call that has been answered. */
export interface AnsweredCall {
  origin: Origin;
  method: string;
  route: string;
  bucket: string;
  status: number;
  /** Milliseconds. */
  ms: number;
  fault: Pick<Fault, "code" | "message" | "oauthError"> | null;
  /** Who called, as far as that was found out. */
  actor: Actor | null;
  /** What was shown, when nobody looked it up: a call beyond a limit. */
  credential?: string;
  /** The application that asked for a token. */
  clientId?: string;
}

/** Puts the call into the request log of whoever owns the credential; a call without one is in nobody's. */
export function recordRequest(call: AnsweredCall): void {
  if (requestLogBuffer().isFull()) return;
  const who = identifyCaller(call);
  if (!who) return;
  const { origin, method, route, bucket, status, fault } = call;
  requestLogBuffer().add({
    id: newId(),
    accountId: null,
    applicationId: null,
    credentialId: null,
    hash: null,
    ...who,
    method,
    route,
    bucket,
    status,
    error: fault && (fault.oauthError ?? errorName(fault.code)),
    message: fault && toStorableText(fault.message),
    ms: Math.round(call.ms * 10) / 10,
    ip: origin.ip,
    agent: origin.agent && toStorableText(origin.agent),
    requestId: origin.requestId,
    createdAt: new Date(),
  });
}

function identifyCaller({ actor, credential, clientId }: AnsweredCall) {
  if (clientId !== undefined) return isId(clientId) ? { kind: "client" as const, applicationId: clientId } : null;
  if (actor && actor.kind !== "nobody" && actor.kind !== "operator") {
    const { kind, accountId, credentialId, applicationId = null } = actor;
    return { kind, accountId, credentialId, applicationId };
  }
  return credential ? { kind: claimedKind(credential), hash: hashSecret(credential) } : null;
}

const FLUSH_INTERVAL_MS = 1_000;

/** Writes once a second, for as long as the service runs, and a last time at its end. */
export const startRequestLog = () =>
  startBatchWriter(() => requestLogBuffer().flush(), FLUSH_INTERVAL_MS, "a second of the request log was lost");
