import { initTRPC, TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { CallClass } from "../../contract/limits/trpc.ts";
import type { Actor } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import type { Operation } from "../../domain/operation.ts";
import type { CallWindows } from "../../domain/service/call-windows.ts";
import { AnswerLimit } from "../http/answer-limit.ts";
import { describeError } from "../http/describe-error.ts";

export interface TrpcContext {
  actor: Actor;
  /** Looks the caller up again while a subscription is open; without it, the first answer stands. */
  identifyAgain?: () => Promise<Actor>;
  /** What the call was counted in. */
  windows?: CallWindows;
}

const PING_MS = 5_000;

/** What a procedure runs, and how the portal's API treats its calls. The procedure itself states it, and nothing else does. */
export interface ProcedurePolicy {
  operation: Operation;
  limit: CallClass;
  /** Its answers have no secret, and may be large or are asked for together with such. */
  isCompressed?: true;
  /** Its body may have `BODY_BYTES.bulk`. */
  hasLargeBody?: true;
}

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedurePolicy>()
  .create({
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: 3 * PING_MS } },
    /** The portal reads the code and details of an error from `data`. Requests that tRPC itself refuses have no code. */
    errorFormatter({ shape, error, ctx }) {
      const known = error.cause instanceof Fault || isInternal(error) ? describeError(error.cause) : null;
      const described = known && (ctx?.windows?.delay(known) ?? known);
      const { stack: _, ...data } = shape.data;
      return {
        ...shape,
        message: described?.message ?? shape.message,
        data: {
          ...data,
          fault: described?.code ?? null,
          problems: described?.problems ?? [],
          retryAfterSeconds: described?.retryAfterSeconds ?? null,
          requestId: ctx?.actor.requestId ?? null,
          isLogged: ctx?.actor.kind === "session",
        },
      };
    },
  });

const isInternal = (error: TRPCError) => error.code === "INTERNAL_SERVER_ERROR";

export const { router, createCallerFactory, procedure } = t;

const TRPC_CODES: Record<number, TRPCError["code"]> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
  504: "GATEWAY_TIMEOUT",
};

/** The error in tRPC's form, with the status that it has in every API. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error;
  const { status, message } = describeError(error);
  return new TRPCError({ code: TRPC_CODES[status] ?? "INTERNAL_SERVER_ERROR", message, cause: error });
}

/** The operation parses its input; tRPC only learns its type. */
const unparsedInput = <I>() => ({ parse: (value: unknown) => value as I });

async function call<I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  input: unknown,
  actor: Actor,
  kind: "read" | "write",
): Promise<z.output<O>> {
  try {
    const running = operation(input ?? {}, actor);
    return await (operation.spec.asksBot ? running : new AnswerLimit().run(running, kind));
  } catch (error) {
    throw toTrpcError(error);
  }
}

interface QueryPolicy extends Pick<ProcedurePolicy, "isCompressed"> {
  limit?: "list" | "ask";
}

export const query = <I extends z.ZodType, O extends z.ZodType>(operation: Operation<I, O>, policy?: QueryPolicy) =>
  t.procedure
    .meta({ operation, limit: "read", ...policy })
    .input(unparsedInput<z.input<I>>())
    .query(({ input, ctx }) => call(operation, input, ctx.actor, "read"));

interface MutationPolicy extends Pick<ProcedurePolicy, "hasLargeBody"> {
  limit?: Exclude<CallClass, "read" | "list" | "stream">;
}

export const mutation = <I extends z.ZodType, O extends z.ZodType>(
  operation: Operation<I, O>,
  policy?: MutationPolicy,
) =>
  t.procedure
    .meta({ operation, limit: "write", ...policy })
    .input(unparsedInput<z.input<I>>())
    .mutation(({ input, ctx }) => call(operation, input, ctx.actor, "write"));
