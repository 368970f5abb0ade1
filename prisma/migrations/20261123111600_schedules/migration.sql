-- When a schedule without a cron expression runs, and the application that wrote it.
ALTER TABLE "Schedule" ADD COLUMN     "applicationId" TEXT,
ADD COLUMN     "at" TIMESTAMPTZ(3);
