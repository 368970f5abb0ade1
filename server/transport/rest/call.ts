import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Origin } from "../../domain/actor.ts";
import { originOf } from "../origin.ts";

export type CallEnv = { Bindings: Partial<HttpBindings> };

export const originOfCall = (c: Context<CallEnv>): Origin =>
  originOf({ get: (name) => c.req.header(name) }, c.env?.incoming?.socket.remoteAddress);

/** The path with a trailing slash and without, answered directly: a redirect would break clients. */
export const twins = (path: string): string[] => [path, `${path}/`];
