import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { callApi } from "../../testing/call-api.ts";
import { DOCUMENTED_ROUTES, type DocumentedRoute, scopesOf, titleOf } from "../../testing/documented-routes.ts";
import { openApiDocument } from "./openapi.ts";

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  "x-rate-limit"?: object;
}

const document = openApiDocument();
const operationOf = ({ method, path }: DocumentedRoute) =>
  document.paths[`${path}/`]?.[method.toLowerCase()] as unknown as Operation;
const documented = DOCUMENTED_ROUTES.map((route) => [titleOf(route), route, operationOf(route)] as const);

function visit(value: unknown, look: (member: Record<string, unknown>) => void): void {
  if (typeof value !== "object" || value === null) return;
  look(value as Record<string, unknown>);
  for (const member of Object.values(value)) visit(member, look);
}

it("the document is served unchanged, without a credential", async () => {
  const { status, body, headers, text } = await callApi("GET", "/openapi.json");
  expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(document))]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect((await callApi("GET", "/openapi.json/")).text).toBe(text);
});

it("describes every route and no other", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(0, -1)}`),
  );
  const forms = ["token", "revoke", "introspect", "device_authorization"].map((name) => `POST /oauth2/${name}`);
  const provider = [...forms, "GET /oauth2/userinfo", "POST /oauth2/userinfo"];
  expect(described.sort()).toEqual([...DOCUMENTED_ROUTES.map(titleOf), ...provider].sort());
  const ids = documented.map(([, , operation]) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it("every reference leads to a schema that is not empty", () => {
  const { schemas } = document.components;
  visit(document, ({ $ref }) => {
    if (typeof $ref !== "string") return;
    const name = $ref.replace("#/components/schemas/", "");
    expect([name, Object.keys(schemas[name] ?? {}).length > 0]).toEqual([name, true]);
    expect(schemas[name]).not.toHaveProperty("$ref");
  });
  for (const schema of Object.values(schemas)) expect(JSON.stringify(document)).toContain(JSON.stringify(schema));
});

it("every schema is a valid JSON Schema of 2020-12", () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ $id: "document", components: { schemas: document.components.schemas } });
  visit(document.paths, ({ schema }) => {
    if (schema) expect(ajv.validateSchema(schema as object)).toBe(true);
  });
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` })).not.toThrow();
  }
});

describe.each(documented)("%s", (_, route, operation) => {
  it("states who may call it, how often, and with which input", () => {
    const kinds = operation.security.map((way) => Object.entries(way)[0]);
    const owner = [
      ["apiToken", []],
      ["session", []],
    ];
    const scopes = scopesOf(route).map((scope) => ["oauth2", [scope]]);
    expect(kinds).toEqual(route.scope === "public" ? [] : [...owner, ...scopes]);
    const [direct, oauth, windowSeconds] = route.limit ?? [];
    expect(operation["x-rate-limit"]).toEqual(route.limit ? { direct, oauth, windowSeconds } : undefined);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(route.path.match(/\{\w+\}/g) ?? []);
    for (const parameter of inPath) {
      expect(parameter).toMatchObject({ required: true, schema: { type: "string", minLength: 1, maxLength: 255 } });
    }
    expect(operation.requestBody !== undefined).toBe(route.body !== undefined);
  });

  it("describes its answer and its failures", () => {
    const statuses = Object.keys(operation.responses);
    expect(statuses).toContain("200");
    for (const status of route.scope === "public" ? ["500", "503"] : ["400", "401", "403", "429", "500", "503"]) {
      expect(statuses).toContain(status);
    }
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      expect(description).not.toBe("");
      if (status !== "304") expect(content["application/json"]?.schema).toBeDefined();
    }
  });
});

it("a body has the bounds of the specification", () => {
  const { schemas } = document.components;
  expect(schemas.DeviceAuth).toMatchObject({ properties: { secret: { minLength: 1, maxLength: 255 } } });
  expect(schemas.BotImportRow).toMatchObject({ properties: { nickname: { minLength: 1, maxLength: 16 } } });
  const [, , create] = documented.find(([title]) => title === "POST /bots") ?? [];
  expect(create?.requestBody?.content["application/json"]?.schema).toMatchObject({
    additionalProperties: false,
    required: ["nickname", "deviceAuth"],
    properties: { nickname: { minLength: 1, maxLength: 16 }, parent: { minLength: 1, maxLength: 255 } },
  });
});

it("contains no addresses except those of the settings", () => {
  expect(document.servers).toEqual([{ url: "http://localhost:3000/v1" }]);
  const text = JSON.stringify(document);
  for (const url of text.match(/https?:\/\/[^"\\ ]+/g) ?? []) expect(url).toMatch(/^http:\/\/localhost:3000\//);
});
