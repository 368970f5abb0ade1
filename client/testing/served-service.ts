import type { HttpBindings } from "@hono/node-server";
import { discoveryDocument } from "../../server/domain/oauth/discovery.ts";
import { serveFetch } from "../../server/testing/serve-fetch.ts";
import { createGatewayApp } from "../../server/transport/gateway/create-gateway-app.ts";
import { createRestApp } from "../../server/transport/rest/create-rest-app.ts";

/** The API, the gateway and the metadata at one address, as the portal's host has them. */
export async function serveService({ pollSeconds = 5 } = {}) {
  const requests: string[] = [];
  const [rest, gateway] = [createRestApp("/v1"), createGatewayApp("/gateway/v1")];
  const served = await serveFetch(async (request, bindings) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    if (pathname.startsWith("/.well-known/")) return Response.json(atAddress(served.url, discoveryDocument()));
    const app = pathname.startsWith("/gateway/") ? gateway : rest;
    const reply = app.fetch(request, bindings as HttpBindings);
    if (!pathname.endsWith("/device_authorization")) return reply;
    // So that a test need not wait for five seconds.
    return Response.json({ ...atAddress(served.url, await (await reply).json()), interval: pollSeconds });
  });
  return {
    ...served,
    /** Methods and paths of all that have arrived. */
    requests,
  };
}

/** What the service says, with the address of the test in the place of its own. */
const atAddress = (url: string, said: unknown): object =>
  JSON.parse(JSON.stringify(said).replaceAll("http://localhost:3000", url)) as object;
