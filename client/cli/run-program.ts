import { errorMessage } from "../../control/logging/error-message.ts";
import { ApiError, Client, ConnectionError } from "../client.ts";
import { VERSION } from "../version.ts";
import { parseCommandLine } from "./command-line.ts";
import { programHelp, subcommandHelp } from "./help.ts";
import { Output } from "./output.ts";
import { requireAccess } from "./sign-in/access.ts";
import { EXIT, Interrupted, UsageError } from "./subcommand.ts";
import { findSubcommand, SUBCOMMANDS } from "./subcommands.ts";

/** Runs what the command line says. @returns The exit code. */
export async function runProgram(given: readonly string[]): Promise<number> {
  const plain = new Output(process.stdout, process.stderr, false);
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Interrupted());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, onSignal);
  process.stdout.on("error", onSignal); // nobody reads the output any more: the pipe is closed
  try {
    return await runSubcommand(given, plain, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return process.stdout.destroyed ? EXIT.done : EXIT.interrupted;
    await plain.say(`svc-bots: ${describeError(error)}`);
    return EXIT.failed;
  }
}

async function runSubcommand(given: readonly string[], plain: Output, signal: AbortSignal): Promise<number> {
  if (given[0] === undefined || ["--help", "-h", "help"].includes(given[0])) {
    await plain.write(programHelp(SUBCOMMANDS));
    return EXIT.done;
  }
  if (given[0] === "--version") {
    await plain.write(`${VERSION}\n`);
    return EXIT.done;
  }
  const { name, subcommand, rest } = findSubcommand(SUBCOMMANDS, given);
  const { args, flags, isHelpRequested, isJsonRequested } = parseCommandLine(subcommand, rest);
  if (isHelpRequested) {
    await plain.write(subcommandHelp(name, subcommand));
    return EXIT.done;
  }
  const output = new Output(process.stdout, process.stderr, isJsonRequested);
  const client = async () => {
    const { apiUrl, gatewayUrl, accountId, token } = await requireAccess(signal);
    return new Client({ baseUrl: apiUrl, gatewayUrl, accountId, token, userAgent: `svc-bots/${VERSION}` });
  };
  return (await subcommand.run({ args, flags, client, output, signal })) ?? EXIT.done;
}

/** One line: what is wrong, what to do, and the id to ask about. */
function describeError(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} See svc-bots --help.`;
  if (error instanceof ConnectionError) return `The service cannot be reached: ${causeOf(error)}`;
  if (!(error instanceof ApiError)) return errorMessage(error);
  const advice = error.status === 401 ? " Sign in again: svc-bots sign-in." : "";
  return `${error.status}: ${error.message}${advice} Request ID: ${error.requestId}`;
}

function causeOf({ cause, message }: Error): string {
  return cause instanceof Error && cause.message !== "" ? causeOf(cause) : message;
}
