import { expect } from "vitest";

/** A refusal of the driver, as the control library knows it. */
export const refused = (kind: string) => expect.objectContaining({ name: "PlatformError", kind });

/** How long something takes, in milliseconds. */
export async function duration(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
