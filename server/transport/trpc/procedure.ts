import { initTRPC, TRPCError } from "@trpc/server";
import type { z } from "zod";
import { FAULTS, type FaultCode } from "../../contract/errors.ts";
import type { Actor } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import type { Operation } from "../../domain/operation.ts";

export interface TrpcContext {
  actor: Actor;
  /** Finds out anew who is calling, for what stays open; without it nothing is asked again. */
  reauthenticate?: () => Promise<Actor>;
}

const PING_MS = 10_000;

/** What a procedure does, for tests that go through them all. */
interface Meta {
  operation: Operation;
}

const t = initTRPC
  .context<TrpcContext>()
  .meta<Meta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
    /** What the portal learns of a fault, beside its message. */
    errorFormatter({ shape, error, ctx }) {
      const fault = error.cause instanceof Fault ? error.cause : null;
      const { stack: _, ...data } = shape.data;
      return {
        ...shape,
        message:
          fault?.message ??
          (error.code === "INTERNAL_SERVER_ERROR" ? "Something went wrong on our side." : shape.message),
        data: {
          ...data,
          fault: fault?.code ?? null,
          problems: fault?.problems ?? [],
          retryAfterSeconds: fault?.retryAfterSeconds ?? null,
          requestId: ctx?.actor.requestId ?? null,
        },
      };
    },
  });

export const { router, createCallerFactory, procedure } = t;

const TRPC_CODES: Record<number, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
  504: "GATEWAY_TIMEOUT",
};
const trpcCode = (code: FaultCode) => TRPC_CODES[FAULTS[code].status] ?? "INTERNAL_SERVER_ERROR";

/** A fault with the status it has on the wire; anything else is left as it is. */
export const asTrpcError = (error: unknown): unknown =>
  error instanceof Fault ? new TRPCError({ code: trpcCode(error.code), message: error.message, cause: error }) : error;

/** The operation parses its own input: here it only gets its type. */
const unparsedInput = <I>() => ({ parse: (value: unknown) => value as I });

async function call<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: unknown,
  actor: Actor,
): Promise<z.output<O>> {
  try {
    return await operation(input ?? {}, actor);
  } catch (error) {
    throw asTrpcError(error);
  }
}

export const query = <I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>) =>
  t.procedure
    .meta({ operation })
    .input(unparsedInput<z.input<I>>())
    .query(({ input, ctx }) => call(operation, input, ctx.actor));

export const mutation = <I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>) =>
  t.procedure
    .meta({ operation })
    .input(unparsedInput<z.input<I>>())
    .mutation(({ input, ctx }) => call(operation, input, ctx.actor));
