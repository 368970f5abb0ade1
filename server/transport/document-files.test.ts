import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { sendRequest } from "../testing/call-api.ts";
import { newIpAddress } from "../testing/new-ip-address.ts";
import { createGatewayApp } from "./gateway/create-gateway-app.ts";
import { gatewayDocument } from "./gateway/openapi.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";
import { TOKEN_ROUTES } from "./oauth/token-routes.ts";
import { createRestApp } from "./rest/create-rest-app.ts";
import { openApiDocument } from "./rest/openapi.ts";
import { ROUTES } from "./rest/routes.ts";

const SITE = "http://localhost:3000";
const APIS = [
  {
    name: "the API",
    base: "/v1",
    app: createRestApp("/v1"),
    describe: openApiDocument,
    count: ROUTES.length + TOKEN_ROUTES.length,
  },
  {
    ...{ name: "the gateway", base: "/gateway/v1", app: createGatewayApp("/gateway/v1") },
    ...{ describe: gatewayDocument, count: GATEWAY_ROUTES.length },
  },
];

interface Item {
  item?: Item[];
  request?: { method: string; url: { path: string[]; variable: { key: string; value: string }[] } };
}

const requestsOf = ({ item = [], request }: Item): NonNullable<Item["request"]>[] =>
  request ? [request] : item.flatMap(requestsOf);

describe.each(APIS)("the description of $name", ({ base, app, describe: describeApi, count }) => {
  const read = (file: string) => sendRequest(app, "GET", `${SITE}${base}/${file}`);

  it("is the same in YAML", async () => {
    const { status, text, headers } = await read("openapi.yaml");
    expect([status, headers.get("content-type")]).toEqual([200, "application/yaml"]);
    expect(parse(text)).toEqual(JSON.parse(JSON.stringify(describeApi())));
    const again = { headers: { "If-None-Match": String(headers.get("etag")) } };
    expect((await sendRequest(app, "GET", `${SITE}${base}/openapi.yaml/`, again)).status).toBe(304);
  });

  it("has nothing in OpenAPI 3.0.3 that came with 3.1", async () => {
    const { body } = await read("openapi-3.0.json");
    const { openapi, paths, webhooks } = body as { openapi: string; paths: object; webhooks?: object };
    expect([openapi, webhooks, Object.keys(paths)]).toEqual(["3.0.3", undefined, Object.keys(describeApi().paths)]);
    const text = JSON.stringify(body);
    for (const later of ['"const":', '"type":"null"', '"propertyNames":', '"type":['])
      expect(text).not.toContain(later);
  });

  it("is a collection for Postman, of which every request has its route", async () => {
    const requests = requestsOf((await read("postman.json")).body as Item);
    expect(requests).toHaveLength(count);
    for (const { method, url } of requests) {
      const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, value]));
      const path = url.path.map((part) => values.get(part) ?? part).join("/");
      const reply = await sendRequest(app, method, `${SITE}${base}/${path}`, { ip: newIpAddress() });
      const message = JSON.stringify(reply.body);
      expect([path, reply.status === 405, message.includes("no such route")]).toEqual([path, false, false]);
    }
  });
});

it("a value that may be null is so in OpenAPI 3.0.3", async () => {
  const [api] = APIS;
  const { body } = await sendRequest(api?.app as never, "GET", `${SITE}/v1/openapi-3.0.json`);
  const { schemas } = (body as { components: { schemas: Record<string, { properties: object }> } }).components;
  expect(schemas.Bot?.properties).toMatchObject({
    email: { type: "string", nullable: true },
    live: { type: "object", nullable: true, allOf: [{ $ref: "#/components/schemas/GatewayBot" }] },
  });
});
