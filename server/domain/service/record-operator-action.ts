import { z } from "zod";
import { operatorOperation } from "./operator-operation.ts";

/** Records an action of the operator in the audit log when the action itself is too long for one transaction. */
export const recordOperatorAction = operatorOperation(
  {
    name: "service.recordChange",
    input: z.strictObject({
      action: z.enum([
        "service.adoptBroker",
        "service.backUp",
        "service.leaveBroker",
        "service.restore",
        "service.rotateKeys",
      ]),
      after: z.record(z.string(), z.union([z.string(), z.int()])),
    }),
    output: z.object({}),
    writes: true,
  },
  async (change, { audit }) => {
    audit(change);
    return {};
  },
);
