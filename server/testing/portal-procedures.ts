import type { Operation } from "../domain/operation.ts";
import { portalRouter } from "../transport/trpc/router.ts";

interface Procedure {
  _def: { type: string; meta?: { operation: Operation } };
}

/** The router's flat list of procedures, which its type does not declare. */
const { procedures } = (portalRouter as unknown as { _def: { procedures: Record<string, Procedure> } })._def;

/** Every procedure of the portal that runs an operation. */
export const PORTAL_PROCEDURES = Object.entries(procedures).flatMap(([name, { _def }]) =>
  _def.meta ? [{ name, type: _def.type, operation: _def.meta.operation }] : [],
);
