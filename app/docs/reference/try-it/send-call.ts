import type { TriedOperation } from "../tried-operation.ts";

/** What a person has typed: values by the names of the parameters, and the body as JSON. */
export interface TypedCall {
  values: Readonly<Record<string, string>>;
  body: string | null;
}

export interface CallReply {
  status: number;
  statusText: string;
  ms: number;
  headers: [name: string, value: string][];
  text: string;
  /** Why the text is not all of the answer; null: it is. */
  cut: "long" | "stopped" | null;
}

/** More of an answer would make the page slow. */
const MAX_CHARACTERS = 200_000;

/** The path and query of a call. A parameter that is not required and empty is left out. */
export function addressOf({ path, parameters }: TriedOperation, { values }: TypedCall): string {
  const encoded = (name: string) => encodeURIComponent(values[name] ?? "");
  const query = parameters
    .filter(({ name, place, required }) => place === "query" && (required || (values[name] ?? "") !== ""))
    .map(({ name }) => `${name}=${encoded(name)}`);
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(name));
  return query.length > 0 ? `${place}?${query.join("&")}` : place;
}

interface Sending {
  token: string | null;
  /** Stops it. What has arrived is kept. */
  signal: AbortSignal;
  /** Is told what has arrived, while more does. */
  onProgress: (reply: CallReply) => void;
}

/** Calls an operation as a program would: with the token, and without the cookies of the page. */
export async function sendCall(operation: TriedOperation, typed: TypedCall, sending: Sending): Promise<CallReply> {
  const { token, signal } = sending;
  const start = performance.now();
  const response = await fetch(addressOf(operation, typed), {
    method: operation.method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(typed.body !== null && { "Content-Type": "application/json" }),
    },
    ...(typed.body !== null && { body: typed.body }),
    ...{ credentials: "omit", cache: "no-store", redirect: "manual", signal },
  });
  const { status, statusText } = response;
  const reply = { status, statusText, headers: [...response.headers], ms: Math.round(performance.now() - start) };
  return { ...reply, ...(await readText(response, (text) => sending.onProgress({ ...reply, text, cut: null }))) };
}

/** Also of an answer without an end, until it is stopped. */
async function readText({ body }: Response, onText: (text: string) => void): Promise<Pick<CallReply, "text" | "cut">> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return { text, cut: null };
      text += value;
      if (text.length > MAX_CHARACTERS) {
        void reader?.cancel();
        return { text: text.slice(0, MAX_CHARACTERS), cut: "long" };
      }
      onText(text);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return { text, cut: "stopped" };
    throw error;
  }
}
