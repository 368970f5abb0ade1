import { SCOPES } from "../../contract/access.ts";
import { ErrorBody, FAULTS } from "../../contract/errors.ts";
import { settings } from "../../env.ts";
import { describeOAuthRoutes, OAUTH_TAG } from "./openapi-oauth.ts";
import { type Json, toSchema } from "./openapi-schema.ts";
import { isPublic, pathParameters, ROUTES, type Route } from "./routes.ts";

export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

const FAILURES: Record<number, string> = {
  400: "The path, query or body does not match the route.",
  401: "No credential, or one that is not active.",
  403: "The credential may not do this, or a limit of the account was reached.",
  404: "There is no such thing, or it is not yours.",
  409: "It cannot be done in the present state.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  429: "The route was called too often.",
  500: "A fault of ours.",
  503: "In maintenance, or away for a moment.",
  504: "The bot did not answer in time.",
};
const LIVE_TAGS = ["Commands and chat", "Social"];

/** Which of them a route can answer. */
function failuresOf(route: Route): number[] {
  if (isPublic(route)) return pathParameters(route.path).length ? [400, 404, 500, 503] : [500, 503];
  const usual = [400, 401, 403, 404, 429, 500, 503];
  const body = route.method === "GET" || route.method === "DELETE" ? [] : [413, 415];
  const live = LIVE_TAGS.includes(route.tag);
  return [...usual, ...body, ...(live || body.length ? [409] : []), ...(live ? [504] : [])].sort();
}

/** What happened, and the codes that tell it apart. */
function describeFailure(status: number): string {
  const codes = Object.values(FAULTS).flatMap((fault) => (fault.status === status ? [`\`${fault.errorCode}\``] : []));
  return `${FAILURES[status]} ${[...new Set(codes)].join(", ")}`;
}

/** The formal description of the API, made from the route table. Its paths carry a trailing slash (specification, preamble). */
export function openApiDocument(): OpenApiDocument {
  const shared: Record<string, Json> = {};
  const paths: OpenApiDocument["paths"] = {};
  for (const route of ROUTES) {
    const path = `${route.path}/`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, shared) };
  }
  toSchema(ErrorBody, "output", shared);
  Object.assign(paths, describeOAuthRoutes(shared));
  const { publicUrl } = settings();
  return {
    openapi: "3.1.0",
    info: {
      title: "Bot management API",
      version: "v1",
      description: "Every path answers with and without its trailing slash.",
    },
    servers: [{ url: settings().apiUrl }],
    tags: [...new Set(ROUTES.map((route) => route.tag)), OAUTH_TAG].map((name) => ({ name })),
    paths,
    components: { schemas: shared, securitySchemes: securitySchemes(publicUrl) },
  };
}

const securitySchemes = (publicUrl: string) => ({
  apiToken: { type: "http", scheme: "bearer", description: "An API token (`SVC_…`). The word Bearer may be left out." },
  session: { type: "http", scheme: "bearer", description: "The token of a signed-in session." },
  clientBasic: { type: "http", scheme: "basic", description: "An application's id and secret, each form-encoded." },
  oauth2: {
    type: "oauth2",
    flows: {
      authorizationCode: {
        authorizationUrl: `${publicUrl}/oauth2/authorize`,
        tokenUrl: `${settings().apiUrl}/oauth2/token`,
        scopes: SCOPES,
      },
    },
  },
});

function describeRoute(route: Route, shared: Record<string, Json>): Json {
  const { spec } = route.operation;
  return {
    operationId: spec.name.replace(".", "_"),
    summary: route.summary,
    tags: [route.tag],
    security: securityOf(route),
    parameters: parametersOf(route, shared),
    ...bodyOf(route, shared),
    responses: {
      200: { description: "Done.", content: json(toSchema(spec.output, "output", shared)) },
      ...Object.fromEntries(
        failuresOf(route).map((status) => [
          status,
          { description: describeFailure(status), content: json({ $ref: "#/components/schemas/Error" }) },
        ]),
      ),
    },
    ...(route.limit && { "x-rate-limit": route.limit }),
  };
}

const json = (schema: Json) => ({ "application/json": { schema } });

function securityOf(route: Route): Json[] {
  const { kinds, scope } = route.operation.spec.access;
  const ways: Json[] = [];
  if (kinds.includes("apiToken")) ways.push({ apiToken: [] });
  if (kinds.includes("session")) ways.push({ session: [] });
  if (kinds.includes("oauth")) ways.push({ oauth2: scope ? [scope] : [] });
  return ways;
}

function inputSchema(route: Route, shared: Record<string, Json>) {
  const {
    properties = {},
    required = [],
    examples,
  } = toSchema(route.operation.spec.input, "input", shared) as {
    properties?: Record<string, Json>;
    required?: string[];
    examples?: unknown[];
  };
  return { properties, required, examples };
}

function parametersOf(route: Route, shared: Record<string, Json>): Json[] {
  const inPath = pathParameters(route.path);
  const { properties, required } = inputSchema(route, shared);
  const names = Object.keys(properties).filter((name) => inPath.includes(name) || route.method === "GET");
  const parameters: Json[] = names.map((name) => {
    const place = inPath.includes(name) ? "path" : "query";
    const { description, ...schema } = properties[name] as Json;
    return { name, in: place, required: place === "path" || required.includes(name), description, schema };
  });
  if (route.operation.spec.idempotent) {
    const description = "Repeats of a call with the same key run once, for 24 hours.";
    parameters.push({ name: "Idempotency-Key", in: "header", description, schema: { type: "string", maxLength: 255 } });
  }
  return parameters;
}

function bodyOf(route: Route, shared: Record<string, Json>): Json {
  if (route.method === "GET" || route.method === "DELETE") return {};
  const inPath = pathParameters(route.path);
  const { properties, required, examples } = inputSchema(route, shared);
  const schema = {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required.filter((name) => !inPath.includes(name)),
    additionalProperties: false,
    ...(examples && { examples }),
  };
  return { requestBody: { required: true, content: json(schema) } };
}
