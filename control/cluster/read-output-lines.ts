import type { Readable } from "node:stream";

const MAX_LINE_LENGTH = 10_000;

/** Calls back for each line of an output. A longer line is cut, because a driver may write without an end. */
export function readOutputLines(output: Readable, onLine: (line: string) => void): void {
  let rest = "";
  output.setEncoding("utf8");
  output.on("data", (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) {
      lines.push(rest);
      rest = "";
    }
    for (const line of lines) onLine(line.slice(0, MAX_LINE_LENGTH));
  });
  output.on("end", () => {
    if (rest) onLine(rest);
  });
}
