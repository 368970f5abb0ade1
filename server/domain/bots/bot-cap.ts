import { AccountFlag } from "../../contract/flags.ts";
import { type BotTally, countedBots } from "../../data/bots.ts";
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

/** @param before The account's bots, counted under its lock. @param after Those that it would have. */
export function requireBotCapacity(limits: AccountLimits, before: BotTally, after: BotTally): void {
  const cap = botCap(limits);
  const count = countedBots(before);
  const added = countedBots(after) - count;
  if (added <= 0 || count + added <= cap) return;
  throw new Fault("limit_exceeded", `This account may have ${cap} bots, has ${count}, and ${added} would be added.`);
}
