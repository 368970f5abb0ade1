-- AlterTable
ALTER TABLE "Bot" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "DeletedBot" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Category" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Preset" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Schedule" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "Deletion" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "Deletion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Deletion_accountId_id_idx" ON "Deletion"("accountId", "id");

-- CreateIndex
CREATE INDEX "Deletion_deletedAt_idx" ON "Deletion"("deletedAt");

-- AddForeignKey
ALTER TABLE "Deletion" ADD CONSTRAINT "Deletion_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A change of what the API shows of a row is a new version of it. New credentials are none that it shows: whoever stores them
-- counts the version up.
CREATE FUNCTION "countVersion"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW."updatedAt" := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER count_version BEFORE UPDATE ON "Bot" FOR EACH ROW
  WHEN ((OLD.version, OLD.nickname, OLD.email, OLD."categoryId", OLD.disabled, OLD."isPublic", OLD."invalidAuth", OLD."platformAccountId")
    IS DISTINCT FROM (NEW.version, NEW.nickname, NEW.email, NEW."categoryId", NEW.disabled, NEW."isPublic", NEW."invalidAuth", NEW."platformAccountId"))
  EXECUTE FUNCTION "countVersion"();

CREATE TRIGGER count_version BEFORE UPDATE ON "Category" FOR EACH ROW
  WHEN ((OLD.name, OLD.disabled, OLD.config::text, OLD."managedSlots") IS DISTINCT FROM (NEW.name, NEW.disabled, NEW.config::text, NEW."managedSlots"))
  EXECUTE FUNCTION "countVersion"();

CREATE TRIGGER count_version BEFORE UPDATE ON "Preset" FOR EACH ROW
  WHEN ((OLD.name, OLD.config::text) IS DISTINCT FROM (NEW.name, NEW.config::text))
  EXECUTE FUNCTION "countVersion"();

CREATE TRIGGER count_version BEFORE UPDATE ON "Schedule" FOR EACH ROW
  WHEN ((OLD.name, OLD.kind, OLD.input, OLD.target, OLD.cron, OLD.at, OLD."timeZone", OLD."missedRuns", OLD.paused, OLD."pausedBecause", OLD."applicationId", OLD."apiTokenId")
    IS DISTINCT FROM (NEW.name, NEW.kind, NEW.input, NEW.target, NEW.cron, NEW.at, NEW."timeZone", NEW."missedRuns", NEW.paused, NEW."pausedBecause", NEW."applicationId", NEW."apiTokenId"))
  EXECUTE FUNCTION "countVersion"();

-- Rows that are deleted together with their account are left out.
CREATE FUNCTION "noteDeletions"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Deletion" (id, "accountId", kind)
    SELECT rows.id, rows."accountId", TG_ARGV[0] FROM rows JOIN "Account" ON "Account".id = rows."accountId"
    ON CONFLICT (id) DO UPDATE SET "deletedAt" = clock_timestamp();
  RETURN NULL;
END $$;

CREATE TRIGGER note_deletions AFTER DELETE ON "Bot" REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION "noteDeletions"('bot');
CREATE TRIGGER note_deletions AFTER DELETE ON "Category" REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION "noteDeletions"('category');
CREATE TRIGGER note_deletions AFTER DELETE ON "Preset" REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION "noteDeletions"('preset');
CREATE TRIGGER note_deletions AFTER DELETE ON "Schedule" REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION "noteDeletions"('schedule');

-- For its new column.
SELECT "noteChangesOf"('Bot', 'bots', 'accountId', '{lastSeenAt}');
