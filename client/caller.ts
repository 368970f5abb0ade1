import { address, withoutSlash } from "./address.ts";
import type { CallOptions } from "./call-types.ts";
import { type Call, send } from "./send.ts";
import { VERSION } from "./version.ts";

export interface ClientOptions {
  /** The API's address, such as `https://bots.example/v1`. */
  baseUrl: string;
  /** An API token (`SVC_…`) or an OAuth access token, or what returns the present one. The public lists need none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** The gateway's address. Unless given, that of the API with `/gateway` before its `/v1`. */
  gatewayUrl?: string | undefined;
  /** Whose fleet the gateway is asked for. Unless given, the token's account, which is read once (`GET /user`). */
  accountId?: string | undefined;
  /** How often a call is sent again, at most: 3 unless given. */
  retries?: number | undefined;
  /** How long each attempt may take, in milliseconds: 30,000 unless given. */
  timeoutMs?: number | undefined;
  /** A call that may be sent again only after more milliseconds fails instead: 60,000 unless given. */
  maxWaitMs?: number | undefined;
  /** Added to the header `User-Agent`, where the runtime lets programs set it. */
  userAgent?: string | undefined;
  /** Takes the place of the runtime's `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** What the typed calls become. */
export interface AnyOptions extends CallOptions {
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  ifMatch?: string | null | undefined;
  ifNoneMatch?: string | undefined;
  prefer?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** An answer, with what is not in its body. */
export interface Reply<Data> {
  data: Data;
  /** Of HTTP, such as 200. */
  status: number;
  /** Stands for this answer, for `ifMatch` and `getIfChanged`; null where it has none. */
  etag: string | null;
  /** Names the call in the service's logs. */
  requestId: string;
  headers: Headers;
}

/** Makes calls of their parts. It knows addresses and headers, and no types. */
export class Caller {
  readonly #options: ClientOptions;
  readonly #baseUrl: string;
  readonly #gatewayUrl: string;
  readonly #id = randomId();
  #calls = 0;
  #accountId: Promise<string> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#baseUrl = withoutSlash(options.baseUrl);
    this.#gatewayUrl = withoutSlash(options.gatewayUrl ?? this.#baseUrl.replace(/\/v1$/, "/gateway/v1"));
    for (const url of [this.#baseUrl, this.#gatewayUrl]) new URL(url); // throws at once
    if (options.accountId !== undefined) this.#accountId = Promise.resolve(options.accountId);
  }

  async call(method: string, path: string, options: AnyOptions = {}): Promise<Reply<unknown>> {
    return this.#json(await this.#prepare(method, address(this.#baseUrl, path, options.path, options.query), options));
  }

  async callGateway(path: string, options: AnyOptions = {}): Promise<Reply<unknown>> {
    return this.#json(await this.#prepare("GET", await this.#gatewayAddress(path, options), options));
  }

  /** An answer that is read as it arrives. */
  async openStream(path: string, options: AnyOptions, headers: Record<string, string>): Promise<Response> {
    const call = await this.#prepare("GET", await this.#gatewayAddress(path, options), options);
    return send({ ...call, headers: { ...call.headers, ...headers } }, (response) => response);
  }

  #json(call: Call): Promise<Reply<unknown>> {
    return send(call, async (response) => ({
      data: response.status === 304 ? null : await response.json(),
      status: response.status,
      etag: response.headers.get("ETag"),
      requestId: response.headers.get("X-Request-Id") ?? call.requestId,
      headers: response.headers,
    }));
  }

  async #prepare(method: string, url: string, options: AnyOptions): Promise<Call> {
    const {
      token,
      userAgent,
      retries = 3,
      timeoutMs = 30_000,
      maxWaitMs = 60_000,
      fetch = globalThis.fetch,
    } = this.#options;
    const requestId = `${this.#id}-${++this.#calls}`;
    const authorization = typeof token === "function" ? await token() : token;
    const headers: Record<string, string> = { "X-Request-Id": requestId, "User-Agent": agent(userAgent) };
    if (authorization) headers.Authorization = `Bearer ${authorization}`;
    if (options.ifMatch) headers["If-Match"] = options.ifMatch;
    if (options.ifNoneMatch) headers["If-None-Match"] = options.ifNoneMatch;
    if (options.prefer) headers.Prefer = options.prefer;
    if (method !== "GET") headers["Idempotency-Key"] = options.idempotencyKey ?? requestId;
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const { signal } = options;
    return {
      method,
      url,
      headers,
      body,
      signal,
      requestId,
      retries,
      timeoutMs: options.timeoutMs ?? timeoutMs,
      maxWaitMs,
      fetch,
    };
  }

  async #gatewayAddress(path: string, { path: values, query }: AnyOptions): Promise<string> {
    this.#accountId ??= this.#readAccountId();
    return address(this.#gatewayUrl, path, values, { SVC_BUCKET_ID: await this.#accountId, ...query });
  }

  async #readAccountId(): Promise<string> {
    try {
      return ((await this.call("GET", "/user")).data as { id: string }).id;
    } catch (error) {
      this.#accountId = undefined; // the next call asks again
      throw error;
    }
  }
}

/** 128 bits. `crypto.randomUUID` is missing from pages without TLS. Made once: for each call it would be its dearest part. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const agent = (own: string | undefined): string => `svc-client/${VERSION}${own ? ` ${own}` : ""}`;
