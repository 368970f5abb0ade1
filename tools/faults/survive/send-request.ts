import http from "node:http";

/** What a client saw. */
export interface Reply {
  /** 0: no answer. */
  status: number;
  /** The code of the error of the connection. */
  error: string | null;
  ms: number;
  headers: http.IncomingHttpHeaders;
  body: unknown;
}

export interface Call {
  method: string;
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Sends one request on a connection of its own; never rejects. */
export function sendRequest(
  base: string,
  { method, path, token, body, headers, timeoutMs = 30_000, signal }: Call,
): Promise<Reply> {
  const from = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (of: Partial<Reply>) =>
      resolve({ status: 0, error: null, headers: {}, body: null, ...of, ms: performance.now() - from });
    const request = http.request(`${base}${path}`, {
      method,
      agent: false,
      timeout: timeoutMs,
      ...(signal ? { signal } : {}),
      headers: {
        ...(token ? { Authorization: token } : {}),
        ...(text === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
        ...headers,
      },
    });
    const fail = (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message });
    request.on("error", fail);
    request.once("timeout", () => request.destroy(Object.assign(new Error("no answer"), { code: "TIMEOUT" })));
    request.once("response", (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.once("error", fail);
      reply.once("end", () =>
        end({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: parse(Buffer.concat(chunks).toString()),
        }),
      );
    });
    request.end(text);
  });
}
