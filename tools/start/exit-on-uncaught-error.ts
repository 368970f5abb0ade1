import path from "node:path";
import { pathToFileURL } from "node:url";
import { log } from "#server/log.ts";

/** What the server needs went away while it started: another start waits for it. As `EX_TEMPFAIL`. */
export const RETRY_EXIT_CODE = 75;
/** The fault is in the settings, the keys or the version: another start changes nothing. As `EX_CONFIG`. */
export const FAULT_INSIDE_EXIT_CODE = 78;

const DRAIN_MS = 10_000;
const ROOT = path.join(import.meta.dirname, "..", "..");
const OWN_CODE = ["server", "tools", "control"].map((folder) => path.join(ROOT, folder) + path.sep);

/** Next checks this for its own handlers. */
const NEXT_LISTENER = Symbol.for("next.unhandledRejectionListener");
const next = globalThis as unknown as Record<string | symbol, unknown>;

/**
 * Handles an uncaught error, after which the state of the process is unknown. It is logged, the calls in progress are
 * finished, and the process ends with code 1, so that its supervisor starts a new one. The handlers of libraries are
 * removed: Next's would only print the error and continue.
 * @returns Ends the process in the same way.
 */
export function exitOnUncaughtError(stop: () => Promise<void>): (message: string) => void {
  let isEnding = false;
  const end = async (err: unknown, message: string) => {
    log().fatal(err === undefined ? {} : { err }, message);
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), DRAIN_MS);
    await stop().catch((error) => log().error({ err: error }, "stopping failed"));
    log().flush(() => process.exit(1));
  };
  const onException = (err: unknown) => void end(err, "an error was not caught: the server ends and is started again");
  const onRejection = (err: unknown) => {
    if (isOfPage(err))
      log().error(
        { err },
        "a part of a page failed that nobody waited for: the visitor left, or the page did not need it",
      );
    else void end(err, "nobody waited for what failed: the server ends and is started again");
  };
  next.nextInitializedProcessErrorHandlers = true;
  next[NEXT_LISTENER] = onRejection;
  process.on("unhandledRejection", onRejection);
  process.on("uncaughtException", onException);
  process.on("newListener", (event) => {
    if (event === "uncaughtException") setImmediate(keepOnly, onException);
  });
  return (message) => void end(undefined, message);
}

function keepOnly(handler: (err: unknown) => void): void {
  for (const other of process.listeners("uncaughtException")) {
    if (other !== handler) process.off("uncaughtException", other);
  }
}

/** The folder of the build with our pages, and the libraries that render them. */
const NEXT_OR_REACT = /[\\/](?:\.next|node_modules[\\/](?:next|react|react-dom))[\\/]/;

/**
 * React starts reads before it knows whether a page needs them, and drops the others. A visitor who leaves must not end
 * the server. Such an error is an abort, or has passed through Next or React and not through code of
 * ours that runs outside of them.
 */
function isOfPage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isAbort(error)) return true;
  const { stack = "" } = error;
  const isOwn = OWN_CODE.some((folder) => stack.includes(folder) || stack.includes(pathToFileURL(folder).href));
  return NEXT_OR_REACT.test(stack) && !isOwn;
}

/** Errors of an abort signal, of Next, and of Node for a request whose client has disconnected. */
function isAbort({ name, message, code }: Error & { code?: unknown }): boolean {
  return name === "AbortError" || name === "ResponseAborted" || (code === "ECONNRESET" && message === "aborted");
}
