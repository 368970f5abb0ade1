import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const CONNECTIONS = 4;
/** Of each connection, between an answer and the next call. */
const PAUSE_MS = 80;

export interface SentPost {
  nickname: string;
  /** 0: the connection broke before the answer. */
  status: number;
  at: number;
  ended: number;
  detail: string;
}

/** Creates bots on kept connections, one call after the other on each, until it is stopped. */
export function startPosts(base: string, token: string, prefix: string) {
  const sent: SentPost[] = [];
  let isOver = false;
  const run = async (agent: http.Agent, connection: number) => {
    for (let number = 0; !isOver; number++) {
      const nickname = `${prefix}${connection}-${number}`;
      const at = performance.now();
      const answer = await sendPost(base, token, nickname, { agent });
      sent.push({ nickname, at, ended: performance.now(), ...answer });
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  };
  const all = Array.from({ length: CONNECTIONS }, (_, at) =>
    run(new http.Agent({ keepAlive: true, maxSockets: 1 }), at),
  );
  return {
    sent,
    async stop() {
      isOver = true;
      await Promise.all(all);
      return sent;
    },
  };
}

/** Creates a bot of this name. */
export function sendPost(base: string, token: string, nickname: string, { headers, ...options }: http.RequestOptions) {
  const body = JSON.stringify({ nickname, deviceAuth: { accountId: nickname, deviceId: "device", secret: "secret" } });
  const own = { Authorization: token, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  return new Promise<{ status: number; detail: string }>((resolve) => {
    const broken = (error: Error) => resolve({ status: 0, detail: error.message });
    const sent = { ...options, method: "POST", headers: { ...own, ...headers } };
    const request = http.request(`${base}/v1/bots`, sent, (answer) => {
      let detail = "";
      answer.setEncoding("utf8").on("data", (chunk) => (detail += chunk));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, detail })).once("error", broken);
    });
    request.once("error", broken).end(body);
  });
}
