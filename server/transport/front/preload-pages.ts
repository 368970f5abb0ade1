import http, { type Server } from "node:http";
import { log } from "../../log.ts";

/** Pages that together load nearly every module that pages share, and the document whose making takes longest. */
const PRELOADED_PATHS = ["/sign-in", "/api/auth/csrf", "/public", "/docs", "/v1/openapi.json"];
const WILDCARD_ADDRESSES = ["0.0.0.0", "::"];

/**
 * Requests pages at start-up. Next loads modules with the first request that needs them, which blocks the process for most
 * of a second; the first request of the OpenAPI document blocks it for half of one.
 */
export async function preloadPages(server: Server): Promise<void> {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return; // it does not listen on a port
  const { address, port } = bound;
  const host = WILDCARD_ADDRESSES.includes(address) ? "localhost" : address;
  for (const path of PRELOADED_PATHS) {
    await request({ host, port, path }).catch((err) => log().debug({ err, path }, "it could not be preloaded"));
  }
}

function request(options: http.RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get({ ...options, agent: false }, (reply) => reply.resume().once("close", resolve));
    request.once("error", reject);
  });
}
