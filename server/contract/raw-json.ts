import { z } from "zod";

/** An output that is JSON already: it is sent as it is stored, without parsing. */
export const RawJson = z.custom<string | Uint8Array>();
export type RawJson = z.infer<typeof RawJson>;
