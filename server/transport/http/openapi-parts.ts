import { type Access, Scope } from "../../contract/access.ts";
import { describeScope } from "../../contract/scopes.ts";
import { settings } from "../../settings/settings.ts";
import type { Json } from "./openapi-schema.ts";

/** What several operations share, by name. */
export interface Components {
  schemas: Record<string, Json>;
  responses: Record<string, Json>;
  headers: Record<string, Json>;
}

export const newComponents = (): Components => ({ schemas: {}, responses: {}, headers: {} });

export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Json>>;
  components: Components & { securitySchemes: Json };
}

export const json = (schema: Json) => ({ "application/json": { schema } });

/** The credentials that a route accepts. */
export function securityOf({ kinds, scopes = [] }: Access): Json[] {
  const ways: Json[] = [];
  if (kinds.includes("apiToken")) ways.push({ apiToken: [] });
  if (kinds.includes("session")) ways.push({ session: [] });
  if (kinds.includes("oauth")) ways.push(...scopes.map((scope) => ({ oauth2: [scope] })));
  return ways;
}

export const securitySchemes = () => ({
  apiToken: { type: "http", scheme: "bearer", description: "An API token (`SVC_…`). The word Bearer is optional." },
  session: { type: "http", scheme: "bearer", description: "The token of a signed-in session." },
  clientBasic: { type: "http", scheme: "basic", description: "An application's id and secret, each form-encoded." },
  oauth2: {
    type: "oauth2",
    description: "An access token of an application that a person has approved.",
    flows: {
      authorizationCode: {
        authorizationUrl: `${settings().publicUrl}/oauth2/authorize`,
        tokenUrl: `${settings().apiUrl}/oauth2/token`,
        scopes: Object.fromEntries(Scope.options.map((scope) => [scope, describeScope(scope)])),
      },
    },
  },
});
