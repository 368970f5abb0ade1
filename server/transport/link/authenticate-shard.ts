import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { CloseCode } from "../../../control/protocol.ts";
import type { FaultCode } from "../../contract/errors.ts";
import { LINK_CONNECT_LIMIT } from "../../contract/limits/link.ts";
import { type Actor, type Origin, operator } from "../../domain/actor.ts";
import { Fault, toFault } from "../../domain/fault.ts";
import { isLocalClusterToken } from "../../domain/fleet/local-cluster-token.ts";
import { ShardRefusal } from "../../domain/fleet/shard-access.ts";
import { authenticate } from "../../domain/identity/authenticate.ts";
import { consumeLimit, rateLimitedFault } from "../../domain/service/rate-limit.ts";
import { answerRawSocket } from "../http/answer-raw-socket.ts";
import { parseBearer } from "../http/bearer-token.ts";
import { originOf, requestIdOf } from "../http/request-origin.ts";

/** Who connected, and by what, so that it can be asked again later. */
export interface Credentials {
  token: string;
  origin: Origin;
  actor: Actor;
}

export async function authenticateShard(req: IncomingMessage): Promise<Credentials> {
  const headers = { get: (name: string) => req.headers[name]?.toString() ?? null };
  const origin = originOf(headers, req.socket.remoteAddress ?? "");
  const spent = await consumeLimit("gateway.link", LINK_CONNECT_LIMIT, "direct", origin.ip);
  if (spent && !spent.allowed) throw rateLimitedFault(spent.resetMs);
  const token = parseBearer(req.headers.authorization);
  if (token === "") throw new Fault("unauthorized", "A shard needs a token in the Authorization header.");
  return { token, origin, actor: await findActor(token, origin) };
}

/** Whom the token stands for now. */
export const findActor = async (token: string, origin: Origin): Promise<Actor> =>
  isLocalClusterToken(token) ? operator() : authenticate(token, origin);

export type ActorLookup = (credentials: Credentials) => Promise<Actor>;

/** For one round of checks: however many shards a token has, it is looked up once. */
export function createCachedActorLookup(): ActorLookup {
  const asked = new Map<string, Promise<Actor>>();
  return async ({ token, origin }) => {
    const found = asked.get(token) ?? findActor(token, origin);
    asked.set(token, found);
    const actor = await found;
    return actor.kind === "operator" ? actor : { ...actor, ...origin };
  };
}

/** Whose connections it counts among; the operator's are nobody's. */
export const accountIdOf = ({ actor }: Credentials): string => (actor.kind === "nobody" ? "" : actor.accountId);

/** An upgrade that is refused is answered as every other request is, and its connection is gone within a second. */
export function rejectUpgrade(req: IncomingMessage, socket: Duplex, error: unknown): void {
  answerRawSocket(socket, { fault: faultOf(error), requestId: requestIdOf(req.headers["x-request-id"]?.toString()) });
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof ShardRefusal)) return toFault(error, () => false);
  if (error.code === CloseCode.TooMany) return new Fault("rate_limited", error.message, { retryAfterSeconds: 30 });
  const code: FaultCode = error.code === CloseCode.Token ? "invalid_token" : "forbidden";
  return new Fault(code, error.message);
}
