import { describe, expect, it } from "vitest";
import { openApiDocument } from "#server/transport/rest/openapi.ts";
import { ROUTES } from "#server/transport/rest/routes.ts";
import { componentOf, describeType, readOperations } from "./read-openapi-document.ts";

describe("The reference page reads the API document", () => {
  it("finds every route of the API", () => {
    const found = readOperations(openApiDocument()).map(({ method, path }) => `${method} ${path}`);
    const forms = ["token", "revoke", "introspect", "device_authorization"].map((name) => `POST /oauth2/${name}/`);
    const provider = [...forms, "GET /oauth2/userinfo/", "POST /oauth2/userinfo/"];
    const managed = ROUTES.map((route) => `${route.method} ${route.path}/`);
    expect(found.sort()).toEqual([...managed, ...provider].sort());
  });

  it("lists the credentials and the limit of a route", () => {
    const operations = readOperations(openApiDocument());
    const find = (id: string) => operations.find((operation) => operation.id === id);
    expect(find("bots_create")).toMatchObject({
      access: ["API token", "session", "OAuth2 bots.write"],
      limit: { direct: 100, oauth: 100, windowSeconds: 600 },
    });
    expect(find("bots_export")?.access).toEqual(["API token", "session"]);
    expect(find("publicBots_list")).toMatchObject({ access: [], limit: null });
  });

  it.each([
    [{ type: "string", minLength: 1, maxLength: 16 }, "string, 1 to 16 characters"],
    [{ type: ["string", "null"] }, "string or null"],
    [{ type: "array", items: { $ref: "#/components/schemas/Bot" }, maxItems: 3 }, "array of Bot, at most 3 items"],
    [{ enum: ["WIN", "MAC"] }, '"WIN", "MAC"'],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "integer or string"],
    [{ type: "string", format: "email" }, "string, email"],
    [{}, "any"],
  ])("describes the type of %j", (schema, description) => {
    expect(describeType(schema)).toBe(description);
  });

  it("finds the component behind an array", () => {
    expect(componentOf({ type: "array", items: { $ref: "#/components/schemas/Bot" } })).toBe("Bot");
    expect(componentOf({ type: "string" })).toBeNull();
  });
});
