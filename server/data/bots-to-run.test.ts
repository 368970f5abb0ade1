import { expect, it } from "vitest";
import { AccountFlag } from "../contract/flags.ts";
import { newAccount } from "../testing/accounts.ts";
import { findBlockedAccounts } from "./find-blocked-accounts.ts";

it("threat 39: finds which of the given accounts may not use the service, and no others", async () => {
  const flags = [AccountFlag.Banned, AccountFlag.Disabled, AccountFlag.Verified, AccountFlag.Banned];
  const ids = await Promise.all(flags.map(async (bits) => (await newAccount({ flags: bits })).accountId));
  const [banned, disabled, fine] = ids as [string, string, string];
  expect((await findBlockedAccounts([banned, disabled, fine])).sort()).toEqual([banned, disabled].sort());
  expect(await findBlockedAccounts([])).toEqual([]);
});
