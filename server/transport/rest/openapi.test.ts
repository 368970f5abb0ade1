import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { callApi } from "../../testing/call-api.ts";
import { DOCUMENTED_ROUTES, type DocumentedRoute, scopesOf, titleOf } from "../../testing/documented-routes.ts";
import { EXPOSED_HEADERS } from "../http/reply.ts";
import { openApiDocument } from "./openapi.ts";

interface Answer {
  description: string;
  headers: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
}
interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, Answer | { $ref: string }>;
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

it("every reference leads to a part that is not empty, and every part is referred to", () => {
  const parts = document.components as unknown as Record<string, Record<string, object>>;
  const referred = new Set<string>();
  visit(document, ({ $ref }) => {
    if (typeof $ref !== "string") return;
    const [, , kind = "", name = ""] = $ref.split("/");
    expect([$ref, Object.keys(parts[kind]?.[name] ?? {}).length > 0]).toEqual([$ref, true]);
    expect(parts[kind]?.[name]).not.toHaveProperty("$ref");
    referred.add(`${kind} ${name}`);
  });
  const { securitySchemes, ...others } = parts;
  const all = Object.entries(others).flatMap(([kind, named]) => Object.keys(named).map((name) => `${kind} ${name}`));
  expect([...referred].sort()).toEqual(all.sort());
});

it("no part has the name of a global of JavaScript, which generated code would shadow", () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toContain("ApiError");
  expect(names.filter((name) => name in globalThis)).toEqual([]);
});

it("describes every header for programs", () => {
  const described = Object.keys(document.components.headers);
  expect([...described, "Allow"].sort()).toEqual([...EXPOSED_HEADERS].sort()); // `Allow` comes where no operation answers
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

  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const shared = "$ref" in answer ? document.components.responses[answer.$ref.split("/").at(-1) ?? ""] : answer;
    return [status, shared as unknown as Answer] as const;
  });

  it("describes each answer with its headers", () => {
    for (const [status, { description, content, headers }] of answers) {
      expect(description).not.toBe("");
      if (status !== "304") expect(content?.["application/json"]?.schema).toBeDefined();
      const isBefore = ["408", "417", "431"].includes(status);
      const expected = route.limit && !isBefore ? ["X-Request-Id", "RateLimit"] : ["X-Request-Id"];
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(expected));
    }
  });

  it("describes the statuses that can come", () => {
    const statuses = answers.map(([status]) => status);
    const always = ["200", "400", "408", "412", "417", "431", "500", "503", ...statusesOf(route)];
    expect(statuses).toEqual(expect.arrayContaining(always));
    const further = route.method === "GET" ? ["304", "404", "409", "504"] : ["404"];
    expect(further).toEqual(expect.arrayContaining(statuses.filter((status) => !always.includes(status))));
  });
});

/** What follows from the route as the tests know it. */
const statusesOf = ({ scope, limit, body, path, method }: DocumentedRoute): string[] => [
  ...(scope === "public" ? [] : ["401", "403"]),
  ...(limit ? ["429"] : []),
  ...(body ? ["413", "415"] : []),
  ...(path.includes("{") ? ["404"] : []),
  ...(method === "GET" ? [] : ["504"]),
  ...(method === "GET" || scope === "public" ? [] : ["409"]), // by an idempotency key
];

it("a body has the bounds of the specification", () => {
  const { schemas } = document.components;
  expect(schemas.DeviceAuth).toMatchObject({ properties: { secret: { minLength: 1, maxLength: 255 } } });
  expect(schemas.BotImportRow).toMatchObject({ properties: { nickname: { minLength: 1, maxLength: 16 } } });
  const [, , create] = documented.find(([title]) => title === "POST /bots") ?? [];
  const { schema } = create?.requestBody?.content["application/json"] ?? {};
  expect(schema).toEqual({ $ref: "#/components/schemas/BotCreateBody" });
  expect(schemas.BotCreateBody).toMatchObject({
    additionalProperties: false,
    required: ["nickname", "deviceAuth"],
    properties: { nickname: { minLength: 1, maxLength: 16 }, parent: { minLength: 1, maxLength: 255 } },
  });
});

it("contains no addresses except those of the settings, and of a receiver in an example", () => {
  expect(document.servers).toEqual([{ url: "http://localhost:3000/v1" }]);
  const text = JSON.stringify(document);
  for (const url of text.match(/https?:\/\/[^"\\ ]+/g) ?? [])
    expect(url).toMatch(/^(?:http:\/\/localhost:3000(?:\/|$)|https:\/\/hooks\.example\b)/);
});
