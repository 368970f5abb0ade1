import { type Access, Scope } from "../../contract/access.ts";
import { FAULTS } from "../../contract/errors.ts";
import { describeScope } from "../../contract/scopes.ts";
import { settings } from "../../settings/settings.ts";
import type { Json } from "./openapi-schema.ts";

export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

const FAILURES: Record<number, string> = {
  400: "The path, query or body does not match the route.",
  401: "The credential is missing or not active.",
  403: "The credential may not do this, or a limit of the account was reached.",
  404: "There is no such thing, or it is not yours.",
  409: "The current state does not allow this.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  429: "The route was called too often.",
  500: "An error of the service.",
  503: "The service is in maintenance or temporarily unavailable.",
  504: "The bot did not answer in time.",
};

export const json = (schema: Json) => ({ "application/json": { schema } });

/** The description of a status, with its error codes. */
function describeFailure(status: number): string {
  const codes = Object.values(FAULTS).flatMap((fault) => (fault.status === status ? [`\`${fault.errorCode}\``] : []));
  return `${FAILURES[status]} ${[...new Set(codes)].join(", ")}`;
}

/** The error responses of a route. */
export const failedResponses = (statuses: number[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: describeFailure(status), content: json({ $ref: "#/components/schemas/Error" }) },
    ]),
  );

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
    flows: {
      authorizationCode: {
        authorizationUrl: `${settings().publicUrl}/oauth2/authorize`,
        tokenUrl: `${settings().apiUrl}/oauth2/token`,
        scopes: Object.fromEntries(Scope.options.map((scope) => [scope, describeScope(scope)])),
      },
    },
  },
});
