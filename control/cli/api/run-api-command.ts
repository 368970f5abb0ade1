import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { toPrintableLine, toPrintableLines } from "../../logging/printable-text.ts";
import { readToken } from "../read-token.ts";
import { writeQuietly } from "../write-quietly.ts";
import { type ApiRequest, parseApiCall } from "./parse-api-call.ts";

const HELP = `svc-cluster api: sends one request to the service and prints the answer.

Usage: svc-cluster api METHOD URL [flags]

  --data JSON            the body; - reads it from standard input
  --form NAME=VALUE      a field of a form, in place of a JSON body; may be repeated
  --header NAME:VALUE    a further header; may be repeated
  --token-file FILE      a file with the token; or set SVC_TOKEN to it
  --help

Without a token it sends none: public routes need none. Above a rate limit it waits as long as the service asks and sends
the request again, three times at most; after a 503 only a request that reads. When the service answers with an error, it
describes the error on standard error and exits with code 1. For people there is svc-bots, the command line of the package
@svc/client, which signs in by a code and shows tables.

Example: svc-cluster api GET https://bots.example.com/v1/bots
`;

/**
 * The program `svc-cluster api`.
 * @param args What follows the word `api` on the command line.
 * @throws Error for a wrong command line, an unreadable token file, and a service that cannot be reached.
 */
export async function runApiCommand(args: readonly string[]): Promise<void> {
  const { isHelpRequested, tokenFile, readsInput, request } = parseApiCall(args);
  if (isHelpRequested) return writeQuietly(process.stdout, HELP);
  const token = readToken(tokenFile);
  const body = readsInput ? await text(process.stdin) : request.body;
  const say = (line: string) => writeQuietly(process.stderr, `svc-cluster: ${line}\n`);
  const response = await sendRequest({ ...request, body }, token, say);
  const answer = await response.text();
  await printBody(answer, process.stdout);
  if (response.ok) return;
  await say(describeFailure(response, answer));
  process.exitCode = 1;
}

/** Writes the body of an answer: as it is to a file or a pipe; indented, without control characters, to a terminal. */
export async function printBody(body: string, output: Writable & { isTTY?: boolean }): Promise<void> {
  if (body === "") return;
  await writeQuietly(output, output.isTTY ? `${toReadable(body)}\n` : body);
}

function toReadable(body: string): string {
  const value = parseJson(body);
  if (value === undefined) return toPrintableLines(body);
  return JSON.stringify(value, null, 2).split("\n").map(toPrintableLine).join("\n");
}

/** What went wrong, for standard error: a line for each error of the service, and the id to ask about. */
function describeFailure(response: Response, body: string): string {
  const lines = errorMessages(parseJson(body)).map(toPrintableLine);
  const id = response.headers.get("x-request-id");
  const what = lines.length > 0 ? lines : [response.statusText];
  return [`${response.status}: ${what.join("\n")}`, ...(id ? [`Request ID: ${toPrintableLine(id)}`] : [])].join("\n");
}

/** The messages of an error as the API writes it, or as OAuth2 does. */
function errorMessages(body: unknown): string[] {
  const { errors, error_description: description, error } = (body ?? {}) as Record<string, unknown>;
  const all = Array.isArray(errors) ? errors.map((one) => (one as { message?: unknown } | null)?.message) : [];
  return [...all, description ?? error].filter((message) => typeof message === "string");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_ATTEMPTS = 4;
const MAX_WAIT_S = 120;
const READS = ["GET", "HEAD"];
const TIMEOUT_MS = 120_000;

/**
 * Sends the request. When the service says when to come back, it is sent again then: after a 429, which means that nothing
 * was done, and after a 503 if it only reads. A request that writes may have been carried out before a 503.
 * @param say Gets a line before each wait.
 * @throws Error when the service cannot be reached.
 */
async function sendRequest(
  { method, url, headers, body }: ApiRequest,
  token: string | undefined,
  say: (line: string) => Promise<void>,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Error(`The service cannot be reached: ${causeOf(error)}`, { cause: error });
    });
    const wait = secondsToWait(method, response);
    if (wait === null || wait > MAX_WAIT_S || attempt === MAX_ATTEMPTS) return response;
    await response.body?.cancel();
    await say(`${response.status}: waits ${wait} s, as the service asks.`);
    await sleep(wait * 1000);
  }
}

/** @returns Null for a final answer. */
function secondsToWait(method: string, { status, headers }: Response): number | null {
  const isRepeatable = status === 429 || (status === 503 && READS.includes(method));
  if (!isRepeatable) return null;
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
