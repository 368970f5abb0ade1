import { type Actor, hasSignedInRecently } from "../../domain/actor.ts";
import type { Operation } from "../../domain/operation.ts";
import { portalRouter } from "./router.ts";

interface Procedure {
  _def: { meta?: { operation: Operation } };
}
const { procedures } = (portalRouter as unknown as { _def: { procedures: Record<string, Procedure> } })._def;

/** Whether this call does nothing but lead to the question who the person is. */
export const mustConfirmFirst = (name: string, actor: Actor): boolean =>
  actor.kind === "session" &&
  !hasSignedInRecently(actor) &&
  procedures[name]?._def.meta?.operation.spec.access.recentSignIn === true;
