import type { Writable } from "node:stream";

/** Writes a text to an output of the process. A reader that has closed it, such as `head`, is no error. */
export async function writeQuietly(output: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === "EPIPE" ? resolve() : reject(error));
    output.on("error", onError);
    output.write(text, (error) => {
      if (error) return onError(error); // the output says so as well: the listener stays
      output.off("error", onError);
      resolve();
    });
  });
}
