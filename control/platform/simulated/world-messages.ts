import { z } from "zod";
import { PLATFORM_ERROR_KINDS, PlatformError } from "../platform.ts";
import type { WorldEvent } from "./account.ts";
import type { SessionView } from "./local-world-session.ts";
import { OPERATION_ARGUMENTS, type OperationName } from "./operations.ts";

// The messages on the socket of a world: one JSON object per line, in both directions.

const number = z.int().nonnegative();
const operation = z.custom<OperationName>(
  (name) => typeof name === "string" && Object.hasOwn(OPERATION_ARGUMENTS, name),
);

export const requestSchema = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("login"),
    id: number,
    auth: z.object({ accountId: z.string().min(1), deviceId: z.string(), secret: z.string() }),
    fence: z.number(),
    allowBanned: z.boolean(),
  }),
  z.object({ do: z.literal("call"), id: number, session: number, name: operation, args: z.array(z.unknown()) }),
  z.object({ do: z.literal("logout"), id: number, session: number }),
  z.object({ do: z.literal("signIn"), id: number, accountId: z.string().optional() }),
  z.object({ do: z.literal("counters"), id: number }),
  /** Cancels an earlier request, if it has not run yet. */
  z.object({ do: z.literal("cancel"), id: number }),
]);
export type Request = z.infer<typeof requestSchema>;

const user = z.object({ id: z.string(), displayName: z.string() });
const problem = z.object({
  kind: z.enum(PLATFORM_ERROR_KINDS),
  message: z.string(),
  retryAfterMs: z.number().optional(),
});

const prompt = z.object({ address: z.string(), userCode: z.string(), expiresInMs: z.number() });

/** Both ends have the same version, so that a view and an event are checked only enough to tell them apart. */
const view = z.custom<SessionView>((value) => typeof value === "object" && value !== null && "status" in value);
const event = z.custom<WorldEvent>((value) => typeof value === "object" && value !== null && "name" in value);

export const messageSchema = z.union([
  z.object({ to: number, result: z.unknown() }),
  z.object({ to: number, problem }),
  /** Comes before the answer to a sign-in. */
  z.object({ to: number, prompt }),
  z.object({ session: number, view, event: event.optional() }),
  z.object({ session: number, event }),
]);
export type Message = z.infer<typeof messageSchema>;

export const loginResultSchema = z.object({ session: number, self: user, view });
export const signInResultSchema = z.object({
  displayName: z.string(),
  deviceAuth: z.object({ accountId: z.string(), deviceId: z.string(), secret: z.string() }),
});
export const countersSchema = z.object({
  logins: number,
  staleLogins: number,
  overlaps: number,
  actions: number,
  actionsOf: z.record(z.string(), number),
  staleActions: number,
});

export function problemOf(error: unknown): z.infer<typeof problem> {
  if (!(error instanceof PlatformError)) return { kind: "unavailable", message: "The simulated world had an error." };
  const { kind, message, retryAfterMs } = error;
  return { kind, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** Assembles lines from the chunks of a socket. */
export class LineReader {
  #rest = "";

  /** @throws When a line is longer than the limit. */
  read(chunk: string): string[] {
    const lines = (this.#rest + chunk).split("\n");
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > MAX_LINE_LENGTH) throw new Error("The line is too long.");
    return lines;
  }
}

export const lineOf = (content: Request | Message): string => `${JSON.stringify(content)}\n`;
