import { text } from "node:stream/consumers";
import { readToken } from "../read-token.ts";
import { writeQuietly } from "../write-quietly.ts";
import { parseApiCall } from "./parse-api-call.ts";
import { describeFailure, printBody } from "./print-response.ts";
import { sendRequest } from "./send-request.ts";

const HELP = `svc-cluster api: sends one request to the service and prints the answer.

Usage: svc-cluster api METHOD URL [flags]

  --data JSON            the body; - reads it from standard input
  --form NAME=VALUE      a field of a form, in place of a JSON body; may be repeated
  --header NAME:VALUE    a further header; may be repeated
  --token-file FILE      a file with the token; or set SVC_TOKEN to it
  --help

Without a token it sends none: public routes need none. Above a rate limit it waits as long as the service asks and sends
the request again, three times at most; after a 503 only a request that reads. When the service answers with an error, it
describes the error on standard error and exits with code 1.

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
