import { nameKey } from "../contract/name-key.ts";
import { Fault } from "./fault.ts";

/**
 * For a new name: those of older rows may differ in nothing but the case, and stay. Call it with the account locked.
 * @param others What the account has beside the thing that gets the name. @throws Fault `already_exists`
 */
export function refuseTakenName(what: "category" | "preset", name: string, others: readonly { name: string }[]): void {
  const key = nameKey(name);
  const taken = others.find((other) => nameKey(other.name) === key);
  if (taken) throw new Fault("already_exists", `There is already a ${what} named ${taken.name}.`);
}
