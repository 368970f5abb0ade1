import type { Writable } from "node:stream";

/** Writes a text to an output of the process. A reader that has closed it, such as `head`, is no error. */
export async function writeQuietly(output: Writable, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => (error.code === "EPIPE" ? resolve() : reject(error));
    output.on("error", onError); // it stays after an error, which is emitted after the callback
    output.write(text, (error) => {
      if (error) return onError(error);
      output.off("error", onError);
      resolve();
    });
  });
}
