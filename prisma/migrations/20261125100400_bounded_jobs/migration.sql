-- How many of the ids that somebody asked for were of no bot of the account.
ALTER TABLE "Job" ADD COLUMN "unknown" INTEGER NOT NULL DEFAULT 0;

-- What is claimed, resolved, erased or looked for again and again is found without reading what has ended, and without
-- reading what others have.
DROP INDEX "Job_state_idx";
CREATE INDEX "Job_open_idx" ON "Job" ("accountId", id) WHERE state IN ('queued', 'running', 'stopping');
CREATE INDEX "Job_accountId_createdAt_idx" ON "Job" ("accountId", "createdAt");
CREATE INDEX "Job_endedAt_idx" ON "Job" ("endedAt");
