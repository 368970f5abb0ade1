import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Origin } from "../../domain/actor.ts";
import { originOf } from "./request-origin.ts";

export type HonoEnv = { Bindings: Partial<HttpBindings> };

export const originOfRequest = (c: Context<HonoEnv>): Origin =>
  originOf({ get: (name) => c.req.header(name) }, c.env?.incoming?.socket.remoteAddress);

/** The path with a trailing slash and without, answered directly: a redirect would break clients. */
export const slashVariants = (path: string): string[] => [path, `${path}/`];
