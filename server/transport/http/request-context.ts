import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Actor, Origin } from "../../domain/actor.ts";
import { originOf } from "./request-origin.ts";

export type HonoEnv = { Bindings: Partial<HttpBindings>; Variables: { origin?: Origin; actor?: Promise<Actor> } };

/** Found once for each request. */
export function originOfRequest(c: Context<HonoEnv>): Origin {
  const known = c.get("origin");
  if (known) return known;
  const origin = originOf({ get: (name) => c.req.header(name) }, c.env?.incoming?.socket.remoteAddress);
  c.set("origin", origin);
  return origin;
}

/** The path with a trailing slash and without, answered directly: a redirect would break clients. */
export const slashVariants = (path: string): string[] => [path, `${path}/`];
