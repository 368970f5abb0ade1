import type { AccountActor } from "../actor.ts";
import { Fault } from "../fault.ts";

/** The id of the caller's session. */
export function sessionOf(actor: AccountActor): string {
  if (actor.kind !== "session") throw new Fault("forbidden", "Only a session can do this.");
  return actor.credentialId;
}
