import { perApplication } from "../application.ts";
import { log } from "../log.ts";

const MAX_REPORTED = 1_000;
const reported = perApplication("reported problems of messages", () => new Set<string>());

/** Logs once that a message is missing or cannot be shown. The page shows its name in its place. */
export function reportMessageProblem({
  code,
  originalMessage,
}: {
  code: string;
  originalMessage?: string | undefined;
}): void {
  const problem = `${code}: ${originalMessage ?? ""}`;
  if (reported().has(problem) || reported().size >= MAX_REPORTED) return;
  reported().add(problem);
  log().error({ code, problem: originalMessage }, "a message cannot be shown");
}
