import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { CloseCode } from "../../../control/protocol.ts";
import type { FaultCode } from "../../contract/errors.ts";
import { LINK_CONNECTS } from "../../contract/limits/link.ts";
import { type Actor, type Origin, operator } from "../../domain/actor.ts";
import { asFault, Fault } from "../../domain/fault.ts";
import { isLocalToken } from "../../domain/fleet/local-cluster.ts";
import { ShardRefusal } from "../../domain/fleet/shard-pool.ts";
import { authenticate } from "../../domain/identity/authenticate.ts";
import { spendCall, tooMany } from "../../domain/service/limit-calls.ts";
import { answerSocket } from "../front/answer-socket.ts";
import { originOf, requestIdOf } from "../origin.ts";

/** Who connected, and by what, so that it can be asked again later. */
export interface Credentials {
  token: string;
  origin: Origin;
  actor: Actor;
}

export async function identifyShard(req: IncomingMessage): Promise<Credentials> {
  const headers = { get: (name: string) => req.headers[name]?.toString() ?? null };
  const origin = originOf(headers, req.socket.remoteAddress ?? "");
  const spent = await spendCall("gateway.link", LINK_CONNECTS, "direct", origin.ip);
  if (spent && !spent.allowed) throw tooMany(spent.resetMs);
  const token = (req.headers.authorization ?? "").replace(/^bearer(?:\s+|$)/i, "").trim();
  if (token === "") throw new Fault("unauthorized", "A shard needs a token in the Authorization header.");
  return { token, origin, actor: await actorOf(token, origin) };
}

/** Whom the token stands for now. */
export const actorOf = async (token: string, origin: Origin): Promise<Actor> =>
  isLocalToken(token) ? operator() : authenticate(token, origin);

export type LookUp = (credentials: Credentials) => Promise<Actor>;

/** For one round of checks: however many shards a token has, it is looked up once. */
export function lookUpOnce(): LookUp {
  const asked = new Map<string, Promise<Actor>>();
  return async ({ token, origin }) => {
    const found = asked.get(token) ?? actorOf(token, origin);
    asked.set(token, found);
    const actor = await found;
    return actor.kind === "operator" ? actor : { ...actor, ...origin };
  };
}

/** Whose connections it counts among; the operator's are nobody's. */
export const accountOf = ({ actor }: Credentials): string => (actor.kind === "nobody" ? "" : actor.accountId);

/** An upgrade that is refused is answered as every other request is, and its connection is gone within a second. */
export function refuseUpgrade(req: IncomingMessage, socket: Duplex, error: unknown): void {
  answerSocket(socket, { fault: faultOf(error), requestId: requestIdOf(req.headers["x-request-id"]?.toString()) });
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof ShardRefusal)) return asFault(error, () => false);
  if (error.code === CloseCode.TooMany) return new Fault("rate_limited", error.message, { retryAfterSeconds: 30 });
  const code: FaultCode = error.code === CloseCode.Token ? "invalid_token" : "forbidden";
  return new Fault(code, error.message);
}
