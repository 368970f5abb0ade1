import { AccountFlag } from "../../contract/user.ts";
import { Fault } from "../fault.ts";

interface AccountLimits {
  /** Bits of `AccountFlag`. */
  flags: number;
  botLimit: number | null;
}

/** How many bots an account may have: the number staff set, or what follows from its flags. */
export function botCap({ flags, botLimit }: AccountLimits): number {
  if (botLimit !== null) return botLimit;
  if (flags & AccountFlag.IncreasedLimits) return 1000;
  return flags & AccountFlag.Verified ? 100 : 10;
}

/** @param count Bots of the account, counted under its lock. @param added Bots to add. */
export function requireBotCapacity(limits: AccountLimits, count: number, added: number): void {
  const cap = botCap(limits);
  if (added === 0 || count + added <= cap) return;
  throw new Fault("limit_exceeded", `This account may have ${cap} bots, has ${count}, and ${added} would be added.`);
}
