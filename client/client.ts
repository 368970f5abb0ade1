import type {
  ApiPaths,
  DataOf,
  GatewayOperation,
  GatewayOptions,
  GatewayPath,
  ItemOf,
  Method,
  OperationOf,
  OptionsArgument,
  OptionsOf,
  PagedPath,
  PathOf,
} from "./call-types.ts";
import { type AnyOptions, Caller, type ClientOptions, type Reply } from "./caller.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import { type EventName, type EventOptions, type GatewayEvent, readEvents } from "./events.ts";
import { type JobDetails, type JobOptions, waitForJob } from "./jobs.ts";
import { readPages } from "./pages.ts";

export type { Schemas } from "./call-types.ts";
export type { ClientOptions, Reply } from "./caller.ts";
export type { ErrorDetail } from "./errors.ts";
export type { EventName, EventOptions, GatewayEvent } from "./events.ts";
export type { JobDetails, JobOptions } from "./jobs.ts";
export { ApiError, ConnectionError };

type Options<M extends Method, Path> = OptionsArgument<OptionsOf<OperationOf<M, Path>>>;
type Data<M extends Method, Path> = DataOf<OperationOf<M, Path>>;

/**
 * Calls the API with the paths of its reference (`/docs/reference`), without a slash at their end.
 *
 * Every call may be sent again by itself: after `Retry-After` on 429 and 503, and when the connection fails. Writes carry an
 * `Idempotency-Key`, so that one which arrived twice is carried out once.
 *
 * Every call throws `ApiError` when the service refuses it, `ConnectionError` when it did not answer, and the reason of
 * `signal` when that is aborted.
 *
 * @example
 * const client = new Client({ baseUrl: "https://bots.example/v1", token: process.env.TOKEN });
 * const { id } = await client.post("/categories", { body: { name: "Public" } });
 */
export class Client {
  readonly #caller: Caller;

  /** @throws TypeError when an address is none. */
  constructor(options: ClientOptions) {
    this.#caller = new Caller(options);
  }

  /** @example const bot = await client.get("/bots/{botId}", { path: { botId } }); */
  async get<P extends PathOf<"get">>(path: P, ...options: Options<"get", P>): Promise<Data<"get", P>> {
    return (await this.request("get", path, ...options)).data;
  }

  /** @example const job = await client.post("/jobs", { body: { kind: "restart", target: { filter: {} } } }); */
  async post<P extends PathOf<"post">>(path: P, ...options: Options<"post", P>): Promise<Data<"post", P>> {
    return (await this.request("post", path, ...options)).data;
  }

  /** @example await client.put("/categories/managed/{categoryId}", { path: { categoryId }, body: { slots: 20 } }); */
  async put<P extends PathOf<"put">>(path: P, ...options: Options<"put", P>): Promise<Data<"put", P>> {
    return (await this.request("put", path, ...options)).data;
  }

  /** @example await client.patch("/bots/{botId}", { path: { botId }, body: { disabled: true } }); */
  async patch<P extends PathOf<"patch">>(path: P, ...options: Options<"patch", P>): Promise<Data<"patch", P>> {
    return (await this.request("patch", path, ...options)).data;
  }

  /** @example await client.delete("/bots/{botId}", { path: { botId }, ifMatch: etag }); */
  async delete<P extends PathOf<"delete">>(path: P, ...options: Options<"delete", P>): Promise<Data<"delete", P>> {
    return (await this.request("delete", path, ...options)).data;
  }

  /**
   * A call, answered with its headers, ETag and request id.
   *
   * @example const { data: bot, etag } = await client.request("get", "/bots/{botId}", { path: { botId } });
   */
  async request<M extends Method, P extends PathOf<M> & keyof ApiPaths>(
    method: M,
    path: P,
    ...[options]: Options<M, P>
  ): Promise<Reply<Data<M, P>>> {
    const reply = await this.#caller.call(method.toUpperCase(), path, options as AnyOptions | undefined);
    return reply as Reply<Data<M, P>>;
  }

  /**
   * Reads what has another ETag than the one that the caller has.
   *
   * @returns Null when it has the same, which counts towards no limit.
   * @example const changed = await client.getIfChanged("/bots", etag);
   */
  async getIfChanged<P extends PathOf<"get">>(
    path: P,
    etag: string | null,
    ...[options]: Options<"get", P>
  ): Promise<Reply<Data<"get", P>> | null> {
    const all = { ...(options as AnyOptions | undefined), ifNoneMatch: etag ?? undefined };
    const reply = await this.#caller.call("GET", path, all);
    return reply.status === 304 ? null : (reply as Reply<Data<"get", P>>);
  }

  /**
   * Reads live state from the gateway: `/bots`, `/bots/{botId}`, `/reasons` or `/shards`.
   *
   * @example for (const bot of await client.gateway("/bots")) console.log(bot.nickname, bot.status);
   */
  async gateway<P extends GatewayPath>(
    path: P,
    ...[options]: OptionsArgument<GatewayOptions<P>>
  ): Promise<DataOf<GatewayOperation<P>>> {
    const { data } = await this.#caller.callGateway(path, options as AnyOptions | undefined);
    return data as DataOf<GatewayOperation<P>>;
  }

  /**
   * The entries of a list, over all of its pages. `query.limit` is the size of a page; without it, lists that can be read
   * whole are.
   *
   * @example for await (const bot of client.pages("/bots", { query: { limit: 100 } })) console.log(bot.nickname);
   */
  pages<P extends PagedPath>(
    path: P,
    ...[options]: Options<"get", P>
  ): AsyncGenerator<ItemOf<OperationOf<"get", P>>, void> {
    const items = readPages(this.#caller, path, options as AnyOptions | undefined);
    return items as AsyncGenerator<ItemOf<OperationOf<"get", P>>, void>;
  }

  /**
   * What happens in the fleet, without an end: each event once, also when the connection is lost and opened again. After
   * a long break the service sends a `snapshot`, which takes the place of all that was received before.
   *
   * @throws ApiError once the service refuses the stream, such as 401 when the token was revoked.
   * @example for await (const { data } of client.events({ events: ["bot"] })) console.log(data.nickname, data.status);
   */
  events<Name extends EventName = EventName>(
    options: EventOptions<Name> = {},
  ): AsyncGenerator<Extract<GatewayEvent, { event: Name }>, void> {
    const events = readEvents(this.#caller, options);
    return events as AsyncGenerator<Extract<GatewayEvent, { event: Name }>, void>;
  }

  /**
   * Waits until a job has ended: `endedAt` is set, and `state` is `done`, `stopped` or `failed`.
   *
   * @param job The job, or its id.
   * @example const { failed } = await client.waitForJob(job, { onProgress: (now) => console.log(now.succeeded, now.total) });
   */
  waitForJob(job: string | { id: string }, options?: JobOptions): Promise<JobDetails> {
    return waitForJob(this.#caller, typeof job === "string" ? job : job.id, options);
  }
}
