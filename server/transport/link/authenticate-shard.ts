import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { LINK_CONNECT_LIMIT } from "../../contract/limits/link.ts";
import { type Actor, type Origin, operator } from "../../domain/actor.ts";
import { Fault, toFault } from "../../domain/fault.ts";
import { isLocalClusterToken } from "../../domain/fleet/connecting/local-cluster-token.ts";
import { ShardRefusal } from "../../domain/fleet/connecting/shard-peer.ts";
import { authenticate } from "../../domain/identity/authenticate.ts";
import { CallWindows, windowOfLimit } from "../../domain/service/call-windows.ts";
import { answerRawSocket } from "../http/answer-raw-socket.ts";
import { parseBearer } from "../http/identify-caller.ts";
import { originOf, requestIdOf } from "../http/request-origin.ts";

/** Who connected, with the token to check this again later. */
export interface Credentials {
  token: string;
  origin: Origin;
  actor: Actor;
}

export async function authenticateShard(req: IncomingMessage): Promise<Credentials> {
  const headers = { get: (name: string) => req.headers[name]?.toString() ?? null };
  const origin = originOf(headers, req.socket.remoteAddress ?? "");
  await new CallWindows().count([windowOfLimit("gateway.link", LINK_CONNECT_LIMIT, "direct", origin.ip)]);
  const token = parseBearer(req.headers.authorization);
  if (token === "") throw new Fault("unauthorized", "A shard needs a token in the Authorization header.");
  return { token, origin, actor: await findActor(token, origin) };
}

/** Looks up the actor of the token as it is now. */
export const findActor = async (token: string, origin: Origin): Promise<Actor> =>
  isLocalClusterToken(token) ? operator() : authenticate(token, origin);

export type ActorLookup = (credentials: Credentials) => Promise<Actor>;

/** For one round of checks: each token is looked up once, however many shards use it. */
export function createCachedActorLookup(): ActorLookup {
  const lookups = new Map<string, Promise<Actor>>();
  return async ({ token, origin }) => {
    const found = lookups.get(token) ?? findActor(token, origin);
    lookups.set(token, found);
    const actor = await found;
    return actor.kind === "operator" ? actor : { ...actor, ...origin };
  };
}

/** The account whose limits apply; empty for the operator. */
export const accountIdOf = ({ actor }: Credentials): string => (actor.kind === "nobody" ? "" : actor.accountId);

/** Sends the same error reply as for other requests, and closes the connection within a second. */
export function rejectUpgrade(req: IncomingMessage, socket: Duplex, error: unknown): void {
  answerRawSocket(socket, { fault: faultOf(error), requestId: requestIdOf(req.headers["x-request-id"]?.toString()) });
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof ShardRefusal)) return toFault(error, () => false);
  return new Fault(error.kind === "unauthorized" ? "invalid_token" : "forbidden", error.message);
}
