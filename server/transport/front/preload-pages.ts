import http, { type Server } from "node:http";
import { log } from "../../log.ts";

/** Together they load nearly every module that pages share. */
const PRELOADED_PAGES = ["/sign-in", "/api/auth/csrf", "/public", "/docs"];
const WILDCARD_ADDRESSES = ["0.0.0.0", "::"];

/** Requests pages at start-up. Next loads modules with the first request that needs them, which blocks the process for most of a second. */
export async function preloadPages(server: Server): Promise<void> {
  const bound = server.address();
  if (bound === null || typeof bound === "string") return; // it does not listen on a port
  const { address, port } = bound;
  const host = WILDCARD_ADDRESSES.includes(address) ? "localhost" : address;
  for (const path of PRELOADED_PAGES) {
    await request({ host, port, path }).catch((err) => log().debug({ err, path }, "a page could not be preloaded"));
  }
}

function request(options: http.RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get({ ...options, agent: false }, (reply) => reply.resume().once("close", resolve));
    request.once("error", reject);
  });
}
