-- AlterTable
ALTER TABLE "Job" ADD COLUMN "deletedBots" INTEGER;

-- Until now the service itself deleted the bots of such an export, as soon as its file was written.
UPDATE "Job" SET "deletedBots" = succeeded
WHERE kind = 'export' AND state = 'done' AND (input ->> 'deleteAfterExport')::boolean;

-- What open pages are told of compares the new column too.
SELECT "noteChangesOf"('Job', 'jobs', 'accountId', '{aliveAt,processId}');
