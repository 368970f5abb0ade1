import { errorMessage } from "../../control/logging/error-message.ts";
import { ApiError, Client, ConnectionError } from "../client.ts";
import { VERSION } from "../version.ts";
import { parseCommandLine } from "./command-line.ts";
import { programHelp, subcommandHelp } from "./help.ts";
import { Output, type OutputStream } from "./output.ts";
import { hasOwnToken, requireAccess } from "./sign-in/access.ts";
import { EXIT, Interrupted, UsageError } from "./subcommand.ts";
import { findSubcommand, SUBCOMMANDS } from "./subcommands.ts";

/**
 * Runs what the command line says.
 *
 * @param signal Aborted with an `Interrupted` by Ctrl-C, and with something else when nobody reads the output any more.
 * @returns The exit code.
 */
export async function runProgram(
  given: readonly string[],
  out: OutputStream,
  err: OutputStream,
  signal: AbortSignal,
): Promise<number> {
  const output = (isJson: boolean) => new Output(out, err, isJson);
  try {
    return await runSubcommand(given, output, signal);
  } catch (error) {
    if (signal.aborted) return signal.reason instanceof Interrupted ? EXIT.interrupted : EXIT.done;
    const plain = output(false);
    await plain.progress("");
    await plain.say(`svc-bots: ${describeError(error)}`);
    return EXIT.failed;
  }
}

async function runSubcommand(
  given: readonly string[],
  outputFor: (isJson: boolean) => Output,
  signal: AbortSignal,
): Promise<number> {
  const print = async (text: string) => {
    await outputFor(false).write(text);
    return EXIT.done;
  };
  const [first] = given;
  if (first === undefined || ["--help", "-h", "help"].includes(first)) return print(programHelp(SUBCOMMANDS));
  if (first === "--version") return print(`${VERSION}\n`);
  const { name, subcommand, rest } = findSubcommand(SUBCOMMANDS, given);
  const { args, flags, isHelpRequested, isJsonRequested } = parseCommandLine(subcommand, rest);
  if (isHelpRequested) return print(subcommandHelp(name, subcommand));
  const client = async () => {
    const { apiUrl, gatewayUrl, accountId, token } = await requireAccess(signal);
    return new Client({ baseUrl: apiUrl, gatewayUrl, accountId, token, userAgent: `svc-bots/${VERSION}` });
  };
  return (await subcommand.run({ args, flags, client, output: outputFor(isJsonRequested), signal })) ?? EXIT.done;
}

/** One line: what is wrong, what to do, and the id to ask about. */
function describeError(error: unknown): string {
  if (error instanceof UsageError) return `${error.message} See svc-bots --help.`;
  if (error instanceof ConnectionError) return `The service cannot be reached: ${causeOf(error)}`;
  if (!(error instanceof ApiError)) return errorMessage(error);
  const advice = error.status === 401 ? ` ${adviceFor401()}` : "";
  return `${error.status}: ${error.message}${advice} Request ID: ${error.requestId}`;
}

const adviceFor401 = (): string =>
  hasOwnToken()
    ? "Check SVC_TOKEN."
    : "The sign-in has ended, by a sign-in on another computer for example. Sign in again: svc-bots sign-in.";

function causeOf({ cause, message }: Error): string {
  return cause instanceof Error && cause.message !== "" ? causeOf(cause) : message;
}
