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
    if (pathname.startsWith("/.well-known/")) return Response.json(metadataOf(served.url));
    const app = pathname.startsWith("/gateway/") ? gateway : rest;
    const reply = app.fetch(request, bindings as HttpBindings);
    return pathname.endsWith("/device_authorization") ? withInterval(await reply, pollSeconds) : reply;
  });
  return {
    ...served,
    /** Methods and paths of all that have arrived. */
    requests,
  };
}

/** So that a test need not wait for five seconds. */
async function withInterval(reply: Response, interval: number): Promise<Response> {
  return Response.json({ ...((await reply.json()) as object), interval }, { status: reply.status });
}

/** What the service says of itself, with the address of the test in the place of its own. */
const metadataOf = (url: string): unknown =>
  JSON.parse(JSON.stringify(discoveryDocument()).replaceAll("http://localhost:3000", url));
