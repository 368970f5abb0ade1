import type { ApiCall } from "../../../../_ui/api-call.ts";
import { parseCommandLine } from "../../../_commands/parse-command-line.ts";
import type { ConsoleLine } from "./console-log.ts";

/** The API call that does the same as a line of the console; null for what players wrote. */
export function callOfLine({ kind, input }: Pick<ConsoleLine, "kind" | "input">, botAddress: string): ApiCall | null {
  const call = { method: "POST", withToken: true };
  if (kind === "chat") return { ...call, url: `${botAddress}/chat/messages`, body: { content: input } };
  const command = kind === "command" ? parseCommandLine(input) : null;
  return command && { ...call, url: `${botAddress}/commands/run`, body: command };
}
