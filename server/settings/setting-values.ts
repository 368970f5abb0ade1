import { z } from "zod";
import { StartFault } from "./start-fault.ts";

/** A setting that is not valid. */
export class SettingError extends StartFault {
  constructor(message: string) {
    super("inside", message);
  }
}

export const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);

export const httpUrl = z.preprocess(
  emptyToUndefined,
  z
    .url({ protocol: /^https?$/, error: "is not an http or https address" })
    .refine((value) => !/[?#]/.test(value), "must not have a query or a fragment")
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
);

/** Whether the address is on this machine. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);
}
