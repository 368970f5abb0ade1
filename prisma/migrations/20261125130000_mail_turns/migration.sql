-- Mails go by turns of the accounts.
ALTER TABLE "Mail" ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 0;

-- The last turn of an account's waiting mails. Those about no account count as one.
CREATE INDEX "Mail_waiting_idx" ON "Mail" (coalesce("accountId", ''), "turn") WHERE state = 'pending';

-- In the order in which they are sent.
CREATE INDEX "Mail_due_idx" ON "Mail" ((kind NOT IN ('resetPassword', 'confirmEmail')), "turn", "nextAttemptAt")
  WHERE state = 'pending' AND "sendingAt" IS NULL;
