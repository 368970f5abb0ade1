import { log, redactText } from "./log.ts";

const LEVELS = { error: "error", warn: "warn", info: "info", log: "info", debug: "debug", trace: "debug" } as const;

/**
 * What libraries print (Next, React, next-auth, Node's own warnings) goes through the log: a line each, without what a
 * caller may have sent. Our own code logs, and prints by `process.stdout` what an operator is to read.
 */
export function captureConsole(): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    Reflect.set(console, name, (...printed: unknown[]) => logPrinted(level, printed));
  }
  process.removeAllListeners("warning"); // Node's own listener prints
  process.on("warning", (err) => log().warn({ err, source: "node" }, "a warning of the runtime"));
}

function logPrinted(level: (typeof LEVELS)[keyof typeof LEVELS], printed: readonly unknown[]): void {
  const errors = printed.filter((one) => one instanceof Error);
  const texts = printed.filter((one) => typeof one === "string").map(redactText);
  log()[level](
    { source: "console", ...(errors.length > 0 && { err: errors[0] }) },
    texts.join(" ").trim() || "printed",
  );
}
