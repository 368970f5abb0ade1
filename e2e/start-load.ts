import { setTimeout as sleep } from "node:timers/promises";

interface SentRequest {
  kind: "read" | "write" | "command";
  /** 0: the connection broke before the answer. */
  status: number;
  ms: number;
  /** Milliseconds since the load began. */
  at: number;
  retryAfter: string | null;
  body: string;
}

interface LoadPlan {
  base: string;
  token: string;
  perSecond: number;
  /** Bots that are renamed. */
  renamed: string[];
  /** Connected bots that get commands. */
  commanded: string[];
}

/** Reads, writes and commands at a steady rate, whatever the answers are. */
export function startLoad({ base, token, perSecond, renamed, commanded }: LoadPlan) {
  const sent: SentRequest[] = [];
  /** The newest nickname of each bot that was acknowledged. */
  const acknowledged = new Map<string, string>();
  const pending = new Set<Promise<void>>();
  const busy = new Set<string>();
  const start = performance.now();
  let isOver = false;

  const send = async (kind: SentRequest["kind"], method: string, path: string, body?: unknown) => {
    const at = performance.now() - start;
    const headers = { Authorization: token, "Content-Type": "application/json" };
    const answer = await fetch(`${base}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
      .then(async (reply) => {
        const text = await reply.text();
        return { status: reply.status, retryAfter: reply.headers.get("retry-after"), body: text };
      })
      .catch((error) => ({ status: 0, retryAfter: null, body: `${error.cause ?? error}` }));
    sent.push({ kind, at, ms: performance.now() - start - at, ...answer });
    return answer.status;
  };
  const write = async (number: number) => {
    const id = renamed[number % renamed.length] as string;
    if (busy.has(id)) return; // two writes at a time have no order
    busy.add(id);
    const nickname = `Name ${number}`;
    const status = await send("write", "PATCH", `/v1/bots/${id}`, { nickname });
    if (status === 200) acknowledged.set(id, nickname);
    // One that was not answered may have been applied.
    else acknowledged.delete(id);
    busy.delete(id);
  };
  const sendNext = (number: number): Promise<unknown> => {
    if (number % 5 === 0) {
      const id = commanded[(number / 5) % commanded.length];
      return send("command", "POST", `/v1/bots/${id}/commands/run`, { command: "level", args: "7" });
    }
    if (number % 5 < 3) return send("read", "GET", number % 5 === 1 ? "/v1/categories" : `/v1/bots/${renamed[0]}`);
    return write(number);
  };
  const run = async () => {
    for (let number = 0; !isOver; number++) {
      const one = sendNext(number).then(() => void pending.delete(one));
      pending.add(one);
      await sleep(Math.max(0, start + ((number + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.all(pending);
  };
  const running = run();
  return {
    sent,
    acknowledged,
    now: () => performance.now() - start,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** One line: how many of each answer, and the slowest. */
export function describeLoad(sent: readonly SentRequest[]): string {
  const answers = Map.groupBy(sent, ({ kind, status }) => `${kind} ${status || "broken"}`);
  const counts = [...answers].sort().map(([name, all]) => `${name}: ${all.length}`);
  const slowest = Math.round(Math.max(0, ...sent.map(({ ms }) => ms)));
  return `${sent.length} requests (${counts.join(", ")}), slowest ${slowest} ms`;
}
