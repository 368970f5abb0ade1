import { log, redactText } from "./log.ts";

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug", trace: "debug" } as const;

/**
 * Sends what libraries print (Next, React, next-auth, Node's own warnings) to the log, one line each, without text that a
 * caller may have sent. The service itself prints with `process.stdout` what the operator should read.
 */
export function captureConsole(): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    Reflect.set(console, name, (...printed: unknown[]) => logPrinted(level, printed));
  }
  process.removeAllListeners("warning"); // Node's own listener prints
  process.on("warning", (err) => log().warn({ err, source: "node" }, "Node printed a warning"));
}

/** A client left while its request arrived: anybody can, as often as they like, and nothing is wrong. */
const isClientGone = (error: Error & { code?: unknown }): boolean =>
  error.code === "ECONNRESET" && error.message === "aborted";

function logPrinted(printedAs: (typeof LEVELS)[keyof typeof LEVELS], printed: readonly unknown[]): void {
  const errors = printed.filter((one) => one instanceof Error);
  const level = errors.length > 0 && errors.every(isClientGone) ? "debug" : printedAs;
  const texts = printed.filter((one) => typeof one === "string").map(redactText);
  log()[level](
    { source: "console", ...(errors.length > 0 && { err: errors[0] }) },
    texts.join(" ").trim() || "printed",
  );
}
