import type { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { Fault } from "../fault.ts";
import { type Operation, operation } from "../operation.ts";

/** An operation of the command line on the service's own machine. Every credential is refused. */
export function operatorOperation<I extends z.ZodType, O extends z.ZodType>(
  spec: Omit<Parameters<typeof operation<I, O>>[0], "access">,
  rule: Parameters<typeof operation<I, O>>[1],
): Operation<I, O> {
  return operation<I, O>({ ...spec, access: portalOnly }, async (input, context) => {
    if (context.actor.kind !== "operator") throw new Fault("forbidden", "Only the operator can do this.");
    return rule(input, context);
  });
}
