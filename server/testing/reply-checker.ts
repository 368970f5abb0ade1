import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { CSV_MEDIA_TYPE } from "../contract/csv.ts";
import type { OpenApiDocument } from "../transport/http/openapi-parts.ts";
import { EXPOSED_HEADERS } from "../transport/http/reply.ts";

type Json = Record<string, unknown>;
interface Content {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Json }>;
}
/** A response of an operation, which may be a part of the document. */
type Described = Content | { $ref: string };
interface DocumentedPath {
  pattern: RegExp;
  parameters: number;
  operations: Record<string, { responses: Record<string, Described>; requestBody?: Content }>;
  path: string;
}

/** The parts of a reply that are compared with the document. */
export interface ReceivedReply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined when there is no body. */
  body: unknown;
}

const ERROR = { $ref: "#/components/schemas/ApiError" };
const ANY_OBJECT = { type: "object" };
/** Where no operation answers: 404, 405, and 204 to OPTIONS. */
const OF_NO_OPERATION = { "X-Request-Id": {}, Allow: {} };
const DOCUMENT = "openapi";
const DOCUMENT_FILE = "get /openapi.json";

/** Compares the replies of an API with its OpenAPI document. */
export class ReplyChecker {
  readonly #paths: DocumentedPath[];
  readonly #responses: Record<string, Json>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #validators = new WeakMap<Json, ValidateFunction>();

  constructor({ paths, components }: OpenApiDocument) {
    this.#paths = documentedPaths(paths);
    this.#responses = components.responses;
    formats.default(this.#ajv);
    this.#ajv.addSchema(forbidExtraMembers({ components }) as Json, DOCUMENT);
  }

  /** Fails unless the document describes the reply, member by member. */
  checkReply(method: string, path: string, reply: ReceivedReply): void {
    const fail = (why: string): never => {
      throw new Error(`${method} ${path} answered ${reply.status}: ${why}\n${reply.text.slice(0, 500)}`);
    };
    if (!reply.headers.get("x-request-id")) fail("X-Request-Id is missing");
    const unknown = this.#undocumentedHeaders(method, path, reply);
    if (unknown.length > 0) fail(`the document does not describe the header ${unknown.join(", ")}`);
    if (reply.status === 204 || reply.status === 304) {
      return void (reply.text && fail("there must be no body"));
    }
    const type = reply.headers.get("content-type")?.split(";")[0] ?? "";
    if (type === CSV_MEDIA_TYPE) return void (this.#contentOf(method, path, reply.status)?.[type] ?? fail("is CSV"));
    if (type !== "application/json") fail("the body is not JSON");
    const schema = this.#schemaOf(method, path, reply.status) ?? fail("the document does not describe this status");
    if (method === "HEAD") return void (reply.text && fail("a HEAD reply has no body"));
    const validate = this.#validatorOf(schema);
    if (!validate(reply.body)) fail(`the body is not as documented: ${describeErrors(validate)}`);
  }

  /** Fails when the document does not allow a request body that the API accepted. */
  checkAcceptedBody(method: string, path: string, body: unknown): void {
    const { operation, title } = this.#find(method, path);
    const schema = operation?.requestBody?.content?.["application/json"]?.schema;
    if (!schema) return;
    const validate = this.#validatorOf(schema);
    if (!validate(body))
      throw new Error(`${title} accepted a body that is not as documented: ${describeErrors(validate)}`);
  }

  /** Fails when a schema of the document does not allow the value, member by member. */
  checkValue(name: string, schema: Json, value: unknown): void {
    const validate = this.#validatorOf(schema);
    if (!validate(value)) throw new Error(`${name} is not as documented: ${describeErrors(validate)}`);
  }

  /** Null when the document does not describe this status. */
  #schemaOf(method: string, path: string, status: number): Json | null {
    const { isKnownPath, operation, title } = this.#find(method, path);
    if (title === DOCUMENT_FILE && status === 200) return ANY_OBJECT;
    if (!operation) return status === (isKnownPath ? 405 : 404) ? this.#errorOf(path) : null;
    return jsonOf(this.#contentOf(method, path, status));
  }

  /** That of the path where no operation answers: below OAuth2 it is another one. */
  #errorOf(path: string): Json {
    const [method = ""] = Object.keys(this.#find("", path).operations);
    return jsonOf(this.#contentOf(method, path, 400)) ?? ERROR;
  }

  /** The headers for programs that this reply has, and its description has not. */
  #undocumentedHeaders(method: string, path: string, { status, headers }: ReceivedReply): string[] {
    const { title, operation } = this.#find(method, path);
    const response = this.#responseOf(method, path, status);
    if (title === DOCUMENT_FILE || (operation && !response && status !== 304)) return [];
    const named = Object.keys(response?.headers ?? OF_NO_OPERATION);
    return EXPOSED_HEADERS.filter((name) => headers.has(name) && !named.includes(name));
  }

  #contentOf(method: string, path: string, status: number) {
    return this.#responseOf(method, path, status)?.content;
  }

  #responseOf(method: string, path: string, status: number): Content | undefined {
    const response = this.#find(method, path).operation?.responses[status];
    if (!response || !("$ref" in response)) return response;
    return this.#responses[response.$ref.split("/").at(-1) ?? ""];
  }

  #find(method: string, path: string) {
    const plain = decode(new URL(`http://localhost${path}`).pathname).replace(/\/$/, "");
    const asked = (method === "HEAD" ? "GET" : method).toLowerCase();
    const known = this.#paths.find(({ pattern }) => pattern.test(plain));
    const isKnownPath = known !== undefined || plain === "/openapi.json";
    const operations = known?.operations ?? {};
    return { isKnownPath, operations, operation: operations[asked], title: `${asked} ${known?.path ?? plain}` };
  }

  #validatorOf(schema: Json): ValidateFunction {
    const validate =
      this.#validators.get(schema) ?? this.#ajv.compile(forbidExtraMembers(prefixReferences(schema)) as Json);
    this.#validators.set(schema, validate);
    return validate;
  }
}

const jsonOf = (content: Content["content"]): Json | null => content?.["application/json"]?.schema ?? null;

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function documentedPaths(described: OpenApiDocument["paths"]): DocumentedPath[] {
  const made = Object.entries(described).map(([path, operations]) => ({
    path,
    parameters: path.split("{").length - 1,
    pattern: new RegExp(`^${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}$`, "s"),
    operations: operations as unknown as DocumentedPath["operations"],
  }));
  return made.sort((a, b) => a.parameters - b.parameters);
}

/** The same part of the document with references that work outside of it. */
function prefixReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prefixReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" ? `${DOCUMENT}${member}` : prefixReferences(member),
    ]),
  );
}

/** Clients must expect new members in replies; the tests allow only those that the document names. */
function forbidExtraMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forbidExtraMembers);
  if (typeof value !== "object" || value === null) return value;
  const closed = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, forbidExtraMembers(member)]));
  const isOpen = closed.type === "object" && closed.properties && closed.additionalProperties === undefined;
  return isOpen ? { ...closed, additionalProperties: false } : closed;
}

const describeErrors = (validate: ValidateFunction): string =>
  (validate.errors ?? []).map((e) => `${e.instancePath || "/"} ${e.message} ${JSON.stringify(e.params)}`).join("; ");
