import type { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { type Operation, operation, type Rule } from "../operation.ts";

/** An operation of the command line on the service's own machine: refused to every credential. */
export const operatorOperation = <I extends z.ZodType, O extends z.ZodType>(
  spec: Omit<Parameters<typeof operation<I, O>>[0], "access">,
  rule: Rule<I, O>,
): Operation<I, O> =>
  operation<I, O>(
    { ...spec, access: portalOnly },
    {
      prepare(input, context) {
        requireOperator(context.actor);
        if (typeof rule !== "function") return rule.prepare(input, context);
        return Promise.resolve((context) => rule(input, context));
      },
    },
  );

function requireOperator({ kind }: Actor): void {
  if (kind !== "operator") throw new Fault("forbidden", "Only the operator can do this.");
}
