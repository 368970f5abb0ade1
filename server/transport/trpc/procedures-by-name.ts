import type { ProcedurePolicy } from "./define-procedure.ts";
import { portalRouter } from "./router.ts";

export interface Procedure extends ProcedurePolicy {
  /** As the portal calls it, such as `bots.list`. */
  name: string;
  type: "query" | "mutation" | "subscription";
}

/** The router's flat list of procedures, which its type does not declare. */
const { procedures } = (
  portalRouter as unknown as {
    _def: { procedures: Record<string, { _def: { type: Procedure["type"]; meta?: ProcedurePolicy } }> };
  }
)._def;

/** Every procedure of the portal, by its name. One without a policy cannot be called. */
export const PROCEDURES: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(procedures).flatMap(
    ([
      name,
      {
        _def: { type, meta },
      },
    ]) => (meta ? [[name, { name, type, ...meta }]] : []),
  ),
);
