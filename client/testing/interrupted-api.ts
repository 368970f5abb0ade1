import type { HttpBindings } from "@hono/node-server";
import type { Api } from "../../server/testing/answer-request.ts";
import { serveFetch } from "../../server/testing/serve-fetch.ts";

/** In place of the answer of the service: this one, or none, although the service has done what was asked. */
type Interruption = Response | "drop";

/** The service, whose next answers a test can lose or replace, as a proxy or a network does. */
export async function serveInterrupted(api: Api) {
  const interruptions: Interruption[] = [];
  const requests: Request[] = [];
  const served = await serveFetch(async (request, bindings) => {
    requests.push(request);
    const interruption = interruptions.shift();
    if (interruption instanceof Response) return interruption;
    const reply = await api.fetch(request, bindings as HttpBindings);
    if (interruption === "drop") served.dropConnections();
    return reply;
  });
  return {
    ...served,
    /** What happens to the next requests, in their order. */
    interruptions,
    /** All that have arrived. */
    requests,
  };
}
