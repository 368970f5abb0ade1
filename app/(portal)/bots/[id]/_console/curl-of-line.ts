import { curlCommand } from "../../../../_ui/curl-command.ts";
import { parseCommandLine } from "../../../_commands/command-line.ts";
import type { ConsoleLine } from "./console-log.ts";

/** The API call that does the same as a line of the console; null for what players wrote. */
export function curlOfLine({ kind, input }: Pick<ConsoleLine, "kind" | "input">, botAddress: string): string | null {
  if (kind === "chat") {
    return curlCommand({
      method: "POST",
      url: `${botAddress}/chat/messages`,
      withToken: true,
      body: { content: input },
    });
  }
  const command = kind === "command" ? parseCommandLine(input) : null;
  return command && curlCommand({ method: "POST", url: `${botAddress}/commands/run`, withToken: true, body: command });
}
