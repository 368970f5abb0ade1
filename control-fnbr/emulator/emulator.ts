import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { ACCOUNT_ROUTES } from "./account-routes.ts";
import type { Token } from "./accounts.ts";
import type { Certificate } from "./certificate.ts";
import { InjectedFaults } from "./injected-faults.ts";
import { Refusal, refuse } from "./refusals.ts";
import { createRoute, type FoundRoute, findRoute, type RouteRequest } from "./route.ts";
import { SOCIAL_ROUTES } from "./social-routes.ts";
import { StompLink } from "./stomp-link.ts";
import { World } from "./world.ts";
import { XmppLink } from "./xmpp-link.ts";

const XMPP_HOST = "/xmpp-service-prod.ol.epicgames.com";
const STOMP_HOST = "/connect.epicgames.dev";
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_RECORDS = 50_000;
const NO_TOKEN: Token = { access: "", refresh: "", accountId: null, clientId: "", kind: "client", expiresAt: 0 };
const ROUTES = [...ACCOUNT_ROUTES, ...SOCIAL_ROUTES].map(createRoute);

const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];

function clientIdOf({ headers }: IncomingMessage): string | null {
  const [, encoded] = /^basic (.+)$/i.exec(headers.authorization ?? "") ?? [];
  return encoded === undefined ? null : (Buffer.from(encoded, "base64").toString().split(":")[0] ?? null);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw refuse.broken(413);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw refuse.badRequest();
  }
}

/**
 * The platform on this machine: one HTTPS server, with the original hosts as the first part of each path, and its two
 * WebSockets. What it does not know it answers with 404 and records in `unknown`.
 */
export class Emulator {
  readonly world = new World();
  readonly faults = new InjectedFaults();
  readonly xmpp = new XmppLink(this.world, this.faults);
  readonly stomp = new StompLink(this.faults);
  /** The routes of all requests, in order, with the bodies. */
  readonly requests: { route: string; body: string }[] = [];
  /** Upgrades that were refused by a fault. */
  refusedUpgrades = 0;
  /** Requests and upgrades that no route answers. */
  readonly unknown: string[] = [];
  /** In the PEM format. Clients must trust it. */
  readonly certificate: string;
  readonly #server: https.Server;
  // The chat link must answer without a subprotocol: the client requests one that its WebSocket does not know of.
  readonly #xmppSockets = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_BODY_BYTES, handleProtocols: () => "xmpp" },
  });
  readonly #stompSockets = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_BODY_BYTES, handleProtocols: () => false },
  });
  readonly #closed = new AbortController();

  constructor({ certificate, privateKey }: Certificate) {
    this.certificate = certificate;
    this.world.notices = {
      notify: (id, notice) => this.xmpp.notify(id, notice),
      sendChat: (id, type, payload) => this.stomp.send(id, type, payload),
      introduce: (one, other) => {
        this.xmpp.showTo(one, other);
        this.xmpp.showTo(other, one);
      },
    };
    this.#server = https.createServer(
      // On a busy machine a shorter time ends just when the next request uses the connection.
      { cert: certificate, key: privateKey, keepAliveTimeout: 60_000 },
      (request, response) => void this.#answer(request, response),
    );
    this.#server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** `host:port`, as the option `endpoints` of the driver takes it. */
  get address(): string {
    return `localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    for (const { clients } of [this.#xmppSockets, this.#stompSockets]) for (const socket of clients) socket.terminate();
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  countRequests(route: string): number {
    return this.requests.filter((request) => request.route.includes(route)).length;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      const type = body === undefined ? {} : { "content-type": "application/json" };
      response.writeHead(status, { ...type, ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    try {
      const body = await this.#handle(request);
      send(body === undefined ? 204 : 200, body);
    } catch (error) {
      if (this.#closed.signal.aborted) return void response.destroy();
      const { status, body, headers } = error instanceof Refusal ? error : refuse.broken(500);
      if (!(error instanceof Refusal)) this.#record(this.unknown, `${request.url}: ${String(error)}`);
      send(status, body, headers);
    }
  }

  async #handle(request: IncomingMessage): Promise<unknown> {
    const url = new URL(request.url ?? "/", "https://localhost");
    const method = request.method ?? "GET";
    const body = await readBody(request);
    const found = findRoute(ROUTES, method, url.pathname.slice(1));
    const name = found?.route.name ?? `${method} ${url.pathname}`;
    this.#record(this.requests, { route: name, body });
    if (!found) {
      this.#record(this.unknown, name);
      throw refuse.unknownRoute(name);
    }
    const fault = this.faults.next(name, url, body);
    if (fault?.delayMs) await sleep(fault.delayMs, undefined, { signal: this.#closed.signal });
    if (fault?.refusal) throw fault.refusal;
    return found.route.handler(this.world, this.#createRouteRequest(request, url, body, found));
  }

  #createRouteRequest(request: IncomingMessage, { searchParams }: URL, body: string, found: FoundRoute): RouteRequest {
    const isForm = (request.headers["content-type"] ?? "").includes("urlencoded");
    const { accounts } = this.world;
    const token = found.route.isOpen ? NO_TOKEN : accounts.check(bearerOf(request));
    return {
      param: found.param,
      query: searchParams,
      form: new URLSearchParams(isForm ? body : ""),
      json: isForm ? {} : parseJson(body),
      clientId: clientIdOf(request),
      token,
      get accountId() {
        if (token.accountId === null) throw refuse.badToken();
        return token.accountId;
      },
    };
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = request.url ?? "";
    const link = url.startsWith(XMPP_HOST) ? "xmpp" : "stomp";
    if (link === "stomp" && !url.startsWith(STOMP_HOST)) {
      this.#record(this.unknown, `UPGRADE ${url}`);
      socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
      return;
    }
    const token = this.world.accounts.tokens.get(bearerOf(request) ?? "");
    const fault = this.faults.ofLink(link, token?.accountId);
    socket.on("error", () => socket.destroy());
    if (fault === "hang") return;
    if (fault === "refuse") {
      this.refusedUpgrades += 1;
      return void socket.end("HTTP/1.1 503 Service Unavailable\r\n\r\n");
    }
    if (link === "xmpp") this.#xmppSockets.handleUpgrade(request, socket, head, (open) => this.xmpp.accept(open));
    else this.#stompSockets.handleUpgrade(request, socket, head, (open) => this.stomp.accept(open, token));
  }

  #record<T>(records: T[], record: T): void {
    records.push(record);
    if (records.length > MAX_RECORDS) records.shift();
  }
}
