import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { openApiDocument } from "../transport/rest/openapi.ts";
import type { Reply } from "./call.ts";

type Json = Record<string, unknown>;
interface Documented {
  pattern: RegExp;
  parameters: number;
  operations: Record<string, { responses: Record<string, { content?: Record<string, { schema: Json }> }> }>;
  path: string;
}

const ERROR = { $ref: "#/components/schemas/Error" };
let paths: Documented[] | undefined;
let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** Fails unless the reply is one that the OpenAPI document describes, member by member. */
export function checkReply(method: string, path: string, reply: Reply<unknown>): void {
  const fail = (why: string): never => {
    throw new Error(`${method} ${path} answered ${reply.status}: ${why}\n${reply.text.slice(0, 500)}`);
  };
  if (!reply.headers.get("x-request-id")) fail("X-Request-Id is missing");
  if (reply.status === 204 || reply.status === 304) return void (reply.text && fail("there must be no body"));
  if (!reply.headers.get("content-type")?.startsWith("application/json")) fail("the body is not JSON");
  const found = schemaOf(method, path, reply.status) ?? fail("the document does not describe this status");
  if (method === "HEAD") return void (reply.text && fail("a HEAD reply has no body"));
  const validate = validators.get(found.name) ?? compile(found.name, found.schema);
  if (!validate(reply.body)) fail(`the body is not as documented: ${explain(validate)}`);
}

/** Null when the document says nothing of this status. */
function schemaOf(method: string, path: string, status: number): { name: string; schema: Json } | null {
  const plain = decode(new URL(`http://localhost${path}`).pathname).replace(/\/$/, "");
  if (plain === "/openapi.json" && status === 200) return { name: "document", schema: { type: "object" } };
  const known = documentedPaths().find(({ pattern }) => pattern.test(plain));
  const asked = (method === "HEAD" ? "GET" : method).toLowerCase();
  const operation = known?.operations[asked];
  if (!operation) {
    const isPlain = status === (known || plain === "/openapi.json" ? 405 : 404);
    return isPlain ? { name: "error", schema: ERROR } : null;
  }
  const schema = operation.responses[status]?.content?.["application/json"]?.schema;
  return schema ? { name: `${asked} ${known?.path} ${status}`, schema } : null;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function documentedPaths(): Documented[] {
  if (paths) return paths;
  const { paths: described } = openApiDocument();
  const made = Object.entries(described).map(([path, operations]) => ({
    path,
    parameters: path.split("{").length - 1,
    pattern: new RegExp(`^${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}$`, "s"),
    operations: operations as Documented["operations"],
  }));
  paths = made.sort((a, b) => a.parameters - b.parameters);
  return paths;
}

function compile(name: string, schema: Json): ValidateFunction {
  ajv ??= withComponents();
  const validate = ajv.compile(close(pointInto(schema)) as Json);
  validators.set(name, validate);
  return validate;
}

const DOCUMENT = "openapi";

function withComponents(): Ajv2020 {
  const made = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  formats.default(made);
  return made.addSchema(close({ components: openApiDocument().components }) as Json, DOCUMENT);
}

/** References of a part of the document, as seen from outside of it. */
function pointInto(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointInto);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === "$ref" ? `${DOCUMENT}${member}` : pointInto(member)]),
  );
}

/** The document lets members be added to answers later; today there must be none that it does not name. */
function close(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== "object" || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, close(member)]));
  const isOpen = closed.type === "object" && closed.properties && closed.additionalProperties === undefined;
  return isOpen ? { ...closed, additionalProperties: false } : closed;
}

const explain = (validate: ValidateFunction): string =>
  (validate.errors ?? []).map((e) => `${e.instancePath || "/"} ${e.message} ${JSON.stringify(e.params)}`).join("; ");
