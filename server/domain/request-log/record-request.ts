import { errorName } from "../../contract/errors.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { isId, newId } from "../../data/id.ts";
import { countLimitedCall, type LimitCaller } from "../../data/limit-samples.ts";
import { type RequestToInsert, requestLogBuffer } from "../../data/request-log.ts";
import { toStorableText } from "../../data/row-buffer.ts";
import { hashSecret } from "../../data/secret.ts";
import { startPeriodic } from "../../start-periodic.ts";
import type { Actor, Origin } from "../actor.ts";
import type { Fault } from "../fault.ts";
import { claimedKind } from "../identity/authenticate.ts";

/** A finished call. */
export interface AnsweredCall {
  origin: Origin;
  method: string;
  route: string;
  bucket: string;
  status: number;
  /** Milliseconds. */
  ms: number;
  fault: Pick<Fault, "code" | "message" | "oauthError"> | null;
  /** The caller, if it was authenticated. */
  actor: Actor | null;
  /** The credential of a call that was refused before it was authenticated, such as one beyond a limit. */
  credential?: string;
  /** The application that requested a token. */
  clientId?: string;
}

/** Adds the call to the request log of the credential's owner. Calls without a credential are not logged. */
export function recordRequest(call: AnsweredCall): void {
  const caller = identifyCaller(call);
  if (!caller) return;
  const { origin, method, route, bucket, status, fault } = call;
  const limited = limitCallerOf(caller);
  if (limited) countLimitedCall(limited, bucket, status === TOO_MANY_REQUESTS);
  if (fault?.oauthError === "authorization_pending") return; // a device asks every few seconds, as it should
  if (requestLogBuffer().isFullFor(ownerOfCall(call))) return;
  requestLogBuffer().add({
    id: newId(),
    accountId: null,
    applicationId: null,
    credentialId: null,
    hash: null,
    ...caller,
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
    createdAt: databaseNow(),
  });
}

/** Whose share of the buffer the call uses: that of its account, or of its address. */
const ownerOfCall = ({ actor, clientId, origin }: AnsweredCall): string =>
  clientId === undefined && actor && "accountId" in actor ? actor.accountId : origin.ip;

const TOO_MANY_REQUESTS = 429;

function limitCallerOf({ hash, accountId, applicationId }: Partial<RequestToInsert>): LimitCaller | null {
  if (hash) return { hash };
  if (accountId) return { accountId };
  return applicationId ? { applicationId } : null;
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

/** Writes once a second while the service runs, and once more when it stops. */
export const startRequestLog = () =>
  startPeriodic("requests of one second were not logged", FLUSH_INTERVAL_MS, () => requestLogBuffer().flush(), {
    runsAtStop: true,
  });
