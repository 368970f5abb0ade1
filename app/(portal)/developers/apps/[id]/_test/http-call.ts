/** An HTTP request or response as text, with the parts that are masked on screen. */
export interface HttpMessage {
  text: string;
  secrets: readonly string[];
}

export interface HttpCall {
  request: HttpMessage;
  response: HttpMessage | null;
  /** Null without a response. */
  status: number | null;
  body: Record<string, unknown>;
}

interface HttpRequest {
  method: "GET" | "POST";
  /** On the origin of this portal. */
  path: string;
  headers: Record<string, string>;
  form?: Record<string, string>;
  /** Parts of the request to mask. */
  secrets: readonly string[];
}

const MASKED_MEMBERS = ["access_token", "id_token"];

const writeRequest = ({ method, path, headers }: HttpRequest, body: string): string => {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${window.location.host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  return `${lines.join("\n")}${body && `\n\n${body}`}`;
};

const writeResponse = (reply: Response, body: string): string =>
  [`HTTP/1.1 ${reply.status} ${reply.statusText}`, ...[...reply.headers].map(([name, value]) => `${name}: ${value}`)]
    .join("\n")
    .concat(`\n\n${body}`);

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Sends the request without cookies, as a program does. */
export async function sendHttpRequest(call: HttpRequest): Promise<HttpCall> {
  const form = call.form && new URLSearchParams(call.form).toString();
  const request = { text: writeRequest(call, form ?? ""), secrets: call.secrets };
  try {
    const reply = await fetch(call.path, {
      method: call.method,
      headers: call.headers,
      body: form ?? null,
      credentials: "omit",
      cache: "no-store",
    });
    const text = await reply.text();
    const body = readObject(text);
    const secrets = MASKED_MEMBERS.map((name) => String(body?.[name] ?? "")).filter(Boolean);
    const shown = body ? JSON.stringify(body, null, 2) : text;
    const response = { text: writeResponse(reply, shown), secrets };
    return { request, response, status: reply.status, body: body ?? {} };
  } catch {
    return { request, response: null, status: null, body: {} };
  }
}
