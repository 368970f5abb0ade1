import { db } from "../data/db.ts";
import type { TestAccount } from "./accounts.ts";

/** Runs `work` while the account's lock is held, as by calls of the account that follow each other closely. */
export const whileAccountIsBusy = ({ accountId }: Pick<TestAccount, "accountId">, work: () => Promise<void>) =>
  db().$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM "Account" WHERE id = ${accountId} FOR NO KEY UPDATE`;
      await work();
    },
    { timeout: 30_000 },
  );
