-- AlterTable
ALTER TABLE "Schedule" ADD COLUMN "apiTokenId" TEXT, ADD COLUMN "pausedBecause" TEXT;

-- AlterTable
ALTER TABLE "Job" ADD COLUMN "apiTokenId" TEXT;

-- Those that end with an application or an API token, which each round looks for.
CREATE INDEX "Schedule_lent_idx" ON "Schedule"("id") WHERE NOT "paused" AND ("applicationId" IS NOT NULL OR "apiTokenId" IS NOT NULL);
