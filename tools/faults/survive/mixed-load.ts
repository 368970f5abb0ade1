import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import type { Account } from "../create-account.ts";
import { type Call, type Reply, sendRequest } from "./send-request.ts";

interface Entry extends Reply {
  kind: string;
  /** When it was sent, by `performance.now()`. */
  at: number;
}

interface LoadBot {
  id: string;
  /** The last name whose change was acknowledged. */
  nickname: string;
  /** Names that were sent later and not acknowledged: either is right. */
  uncertain: string[];
  isChanging: boolean;
}

interface LoadOptions {
  webs: WebProcess[];
  account: Account;
  perSecond?: number;
  /** As a reverse proxy does it: when the connection is refused, the next process is asked, once. */
  retriesRefused?: boolean;
}

export const newBot = (nickname = `L-${randomUUID().slice(0, 8)}`) => ({
  nickname,
  deviceAuth: { accountId: randomUUID(), deviceId: "device", secret: randomUUID() },
});

/** Reads, creations and changes at a fixed rate, which remembers what was acknowledged with 2xx. */
export class MixedLoad {
  readonly entries: Entry[] = [];
  readonly #options: LoadOptions;
  readonly #bots: LoadBot[] = [];
  readonly #open = new Set<Promise<void>>();
  #isStopping = false;
  #sent = 0;
  #running: Promise<void> | null = null;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  start(): this {
    this.#running = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await Promise.all(this.#open);
  }

  async #run(): Promise<void> {
    const everyMs = 1_000 / (this.#options.perSecond ?? 50);
    const from = performance.now();
    while (!this.#isStopping) {
      const one = this.#sendNext().finally(() => this.#open.delete(one));
      this.#open.add(one);
      await sleep(Math.max(0, from + this.#sent * everyMs - performance.now()));
    }
  }

  #sendNext(): Promise<void> {
    const at = this.#sent++ % 10;
    const bot = this.#bots[Math.floor(Math.random() * this.#bots.length)];
    if (at === 0 || !bot) return this.#create();
    if (at < 3) return this.#rename(bot);
    if (at < 6) return this.#ask("get", { method: "GET", path: `/v1/bots/${bot.id}` }).then(() => undefined);
    if (at < 8) return this.#ask("list", { method: "GET", path: "/v1/bots?limit=20" }).then(() => undefined);
    return this.#ask("public", { method: "GET", path: "/v1/bots/stats" }).then(() => undefined);
  }

  async #create(): Promise<void> {
    const body = newBot();
    const { status, body: answer } = await this.#ask("create", { method: "POST", path: "/v1/bots", body });
    if (status !== 200) return;
    const { id } = answer as { id: string };
    this.#bots.push({ id, nickname: body.nickname, uncertain: [], isChanging: false });
  }

  async #rename(bot: LoadBot): Promise<void> {
    if (bot.isChanging) return this.#create();
    bot.isChanging = true;
    const nickname = `N-${randomUUID().slice(0, 8)}`;
    const { status } = await this.#ask("change", { method: "PATCH", path: `/v1/bots/${bot.id}`, body: { nickname } });
    if (status === 200) Object.assign(bot, { nickname, uncertain: [] });
    else bot.uncertain.push(nickname);
    bot.isChanging = false;
  }

  async #ask(kind: string, call: Call): Promise<Reply> {
    const { webs, account, retriesRefused } = this.#options;
    const first = this.#sent % webs.length;
    const at = performance.now();
    const send = (index: number) =>
      sendRequest((webs[index % webs.length] as WebProcess).url, { ...call, token: account.token });
    let reply = await send(first);
    if (retriesRefused && reply.error === "ECONNREFUSED") reply = await send(first + 1);
    const isFailure = reply.status < 200 || reply.status > 299;
    this.entries.push({
      ...reply,
      kind,
      at,
      headers: isFailure ? reply.headers : {},
      body: isFailure ? reply.body : null,
    });
    return reply;
  }

  get acknowledged(): number {
    return this.entries.filter(({ kind, status }) => status === 200 && (kind === "create" || kind === "change")).length;
  }

  /** The acknowledged writes that the service does not know any more. */
  async findLost(web: WebProcess): Promise<string[]> {
    const { body } = await sendRequest(web.url, {
      method: "GET",
      path: "/v1/bots",
      token: this.#options.account.token,
    });
    const stored = new Map((body as { id: string; nickname: string }[]).map((bot) => [bot.id, bot.nickname]));
    return this.#bots.flatMap(({ id, nickname, uncertain }) => {
      const found = stored.get(id);
      if (found === undefined) return [`bot ${id} is gone`];
      return found === nickname || uncertain.includes(found) ? [] : [`bot ${id} is ${found} and not ${nickname}`];
    });
  }

  /** Every answer but 2xx, counted. */
  failures(among: (entry: Entry) => boolean = () => true): Entry[] {
    return this.entries.filter((entry) => among(entry) && (entry.status < 200 || entry.status > 299));
  }

  /** Failures of another kind than a proper 503. */
  improperFailures(): string[] {
    return this.failures()
      .filter(({ status, headers, body }) => !(status === 503 && headers["retry-after"] && body && hasErrorBody(body)))
      .map(
        ({ kind, status, error, body }) => `${kind}: ${status || error} ${JSON.stringify(body ?? "").slice(0, 120)}`,
      );
  }

  slowestMs(): number {
    return this.entries.reduce((slowest, { ms }) => Math.max(slowest, ms), 0);
  }

  /** The slowest answer to each kind of request, in seconds. */
  slowestByKind(): string {
    const slowest = new Map<string, number>();
    for (const { kind, ms } of this.entries) slowest.set(kind, Math.max(slowest.get(kind) ?? 0, ms));
    return [...slowest].map(([kind, ms]) => `${kind} ${(ms / 1_000).toFixed(1)}`).join(", ");
  }

  quantileMs(part: number, among: (entry: Entry) => boolean = () => true): number {
    const all = this.entries.filter(among).map(({ ms }) => ms);
    all.sort((a, b) => a - b);
    return all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
  }

  /** How long after `since` the first request that succeeded was answered. */
  firstSuccessAfter(since: number): number {
    const answered = this.entries
      .filter(({ at, status }) => at >= since && status === 200)
      .map(({ at, ms }) => at + ms);
    return answered.length > 0 ? Math.min(...answered) - since : Number.POSITIVE_INFINITY;
  }
}

const hasErrorBody = (body: unknown): boolean => {
  const { type, errors } = body as { type?: unknown; errors?: unknown };
  return type === "error" && Array.isArray(errors) && !JSON.stringify(body).includes("    at ");
};
