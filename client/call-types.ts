import type { paths as ApiDocument, components } from "./schemas/api.ts";
import type { paths as GatewayDocument } from "./schemas/gateway.ts";

/** A path answers with and without a slash at its end; here it has none. */
type WithoutSlash<Document> = {
  [Path in keyof Document as Path extends `${infer Rest}/` ? Rest : Path]: Document[Path];
};
/** Tokens of applications are exchanged with the application's own credentials: an OAuth library does that. */
export type ApiPaths = Omit<WithoutSlash<ApiDocument>, "/oauth2/token">;
/** The stream of events is `Client.events`. */
type GatewayPaths = Omit<WithoutSlash<GatewayDocument>, "/events">;

export type Method = "get" | "post" | "put" | "patch" | "delete";
/** The paths that have this method. */
export type PathOf<M extends Method, Paths = ApiPaths> = {
  [Path in keyof Paths]: Paths[Path] extends Record<M, object> ? Path : never;
}[keyof Paths];
export type OperationOf<M extends Method, Path, Paths = ApiPaths> = Path extends keyof Paths
  ? Paths[Path] extends Record<M, infer Operation>
    ? Operation
    : never
  : never;

interface Parts {
  parameters: { path?: unknown; query?: unknown; header?: unknown };
}
type JsonOf<Reply> = Reply extends { content: { "application/json": infer Body } } ? Body : never;

/** The body of the answer. */
export type DataOf<Operation> = Operation extends { responses: { 200: infer Reply } } ? JsonOf<Reply> : never;
/** One entry of a list. */
export type ItemOf<Operation> = DataOf<Operation> extends readonly (infer Item)[] ? Item : never;

type HeadersOf<Operation extends Parts> = keyof NonNullable<Operation["parameters"]["header"]>;
type OptionFor<Operation extends Parts, Header extends string, Option> =
  Header extends HeadersOf<Operation> ? Option : unknown;

interface IfMatch {
  /** The change is made only while the record has this ETag; otherwise 412. */
  ifMatch?: string | null | undefined;
}
interface Prefer {
  /** Asks for the changed record in place of `{ok: true}`; it takes the right to read it. */
  prefer?: "return=representation" | undefined;
}
interface IdempotencyKey {
  /** What the service recognises a repeated write by, for 24 hours: 1 to 255 printable ASCII characters. Made for each write unless given. */
  idempotencyKey?: string | undefined;
}

export interface CallOptions {
  /** Ends the call, and rejects it with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long each attempt may take, in milliseconds; by default that of the client. */
  timeoutMs?: number | undefined;
}

type BodyOf<Operation> = Operation extends { requestBody: { content: { "application/json": infer Body } } }
  ? { body: Body }
  : Operation extends { requestBody?: { content: { "application/json": infer Body } } | undefined }
    ? { body?: Body }
    : unknown;
/** An operation without a body has `requestBody?: never`. */
type OwnBody<Operation> = Operation extends { requestBody?: never } ? unknown : BodyOf<Operation>;

/** What a call of this operation takes. */
export type OptionsOf<Operation> = Operation extends Parts
  ? Pick<Operation["parameters"], "path" | "query"> &
      OwnBody<Operation> &
      OptionFor<Operation, "If-Match", IfMatch> &
      OptionFor<Operation, "Prefer", Prefer> &
      OptionFor<Operation, "Idempotency-Key", IdempotencyKey> &
      CallOptions
  : never;
/** Options may be left out where all of them may. */
export type OptionsArgument<Options> = object extends Options ? [options?: Options] : [options: Options];

type HasPages<Operation> = Operation extends { parameters: { query?: { after?: unknown } } }
  ? Operation extends { parameters: { query?: never } }
    ? false
    : true
  : false;
/** The lists that have pages. */
export type PagedPath = {
  [Path in PathOf<"get">]: HasPages<OperationOf<"get", Path>> extends true ? Path : never;
}[PathOf<"get">];

export type GatewayPath = PathOf<"get", GatewayPaths>;
export type GatewayOperation<Path> = OperationOf<"get", Path, GatewayPaths>;
/** The account is the client's. */
export type GatewayOptions<Path> = Omit<OptionsOf<GatewayOperation<Path>>, "query">;

/** The names of objects in the answers, as the reference has them. */
export type Schemas = components["schemas"];
