import { z } from "zod";
import { CONNECTION_KINDS } from "./data-sections.ts";

export const ConnectionReference = z.strictObject({ connection: z.enum(CONNECTION_KINDS) });

/** The page of the other service that the browser opens. */
export const ConnectionStarted = z.object({ url: z.string() });

/** A value that is too long is none of the other service. */
const answered = (max: number) => z.string().max(max).optional().catch(undefined);

/** What the other service added to the address that it sent the browser back to. */
export const ConnectionAnswer = ConnectionReference.extend({
  state: answered(100),
  code: answered(4_000),
  error: answered(200),
});

export const ConnectionLinked = z.object({ username: z.string() });
