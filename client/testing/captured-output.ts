import { Writable } from "node:stream";
import { Output } from "../cli/output.ts";

/** The output of a command as a terminal shows it, or as a program reads it, for tests. */
export function captureOutput(isJson = false) {
  const written = { out: "", err: "" };
  const stream = (name: keyof typeof written) =>
    Object.assign(
      new Writable({
        write(chunk, _, done) {
          written[name] += chunk;
          done();
        },
      }),
      { isTTY: true },
    );
  return { written, output: new Output(stream("out"), stream("err"), isJson) };
}
