-- A migration of its own: running jobs lock rows of both tables, the items first.
DROP INDEX "JobItem_jobId_state_idx";
CREATE INDEX "JobItem_open_idx" ON "JobItem" ("jobId", position) WHERE state IN ('queued', 'running');
CREATE INDEX "JobItem_sealed_idx" ON "JobItem" ("jobId", position) WHERE "sealedInput" IS NOT NULL;
