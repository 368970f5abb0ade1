import path from "node:path";
import { pathToFileURL } from "node:url";
import { log } from "#server/log.ts";

const DRAIN_MS = 10_000;
const ROOT = path.join(import.meta.dirname, "..", "..");
const OWN_CODE = ["server", "tools", "control"].map((folder) => path.join(ROOT, folder) + path.sep);

/** Where Next looks whether its own handlers are there. */
const NEXT_LISTENER = Symbol.for("next.unhandledRejectionListener");
const next = globalThis as unknown as Record<string | symbol, unknown>;

/**
 * An error that nobody caught: the process is in a state that nobody thought of. It is logged, the calls under way are
 * finished, and the process ends with code 1, so that its supervisor starts a new one. No library's handler stands
 * beside this one: Next's would only print the error and go on.
 */
export function exitOnUncaughtError(stop: () => Promise<void>): void {
  let isEnding = false;
  const end = async (err: unknown, message: string) => {
    log().fatal({ err }, message);
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
}

function keepOnly(handler: (err: unknown) => void): void {
  for (const other of process.listeners("uncaughtException")) {
    if (other !== handler) process.off("uncaughtException", other);
  }
}

/** The build's folder, where our pages are, and what makes pages of them. */
const NEXT_OR_REACT = /[\\/](?:\.next|node_modules[\\/](?:next|react|react-dom))[\\/]/;

/**
 * React starts reading before it knows whether a page needs it, and drops what it does not: that a visitor went away
 * must not end the server. Such an error says so itself, or has passed through Next or React and not through code of
 * ours that runs outside of them.
 */
function isOfPage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isAbort(error)) return true;
  const { stack = "" } = error;
  const isOwn = OWN_CODE.some((folder) => stack.includes(folder) || stack.includes(pathToFileURL(folder).href));
  return NEXT_OR_REACT.test(stack) && !isOwn;
}

/** Of a signal, of Next's own, and what Node says of a request whose client has gone. */
function isAbort({ name, message, code }: Error & { code?: unknown }): boolean {
  return name === "AbortError" || name === "ResponseAborted" || (code === "ECONNRESET" && message === "aborted");
}
