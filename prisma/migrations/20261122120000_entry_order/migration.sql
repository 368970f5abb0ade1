-- Ids begin with the time of a process: entries of two processes are ordered by a number of the database instead.
-- Entries from before keep their order.

CREATE SEQUENCE "AuditEntry_sequence_seq";
ALTER TABLE "AuditEntry" ADD COLUMN "sequence" BIGINT;
UPDATE "AuditEntry" e SET "sequence" = o.n
FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM "AuditEntry") o WHERE o.id = e.id;
SELECT setval('"AuditEntry_sequence_seq"', (SELECT coalesce(max("sequence"), 0) + 1 FROM "AuditEntry"), false);
ALTER TABLE "AuditEntry" ALTER COLUMN "sequence" SET DEFAULT nextval('"AuditEntry_sequence_seq"'),
  ALTER COLUMN "sequence" SET NOT NULL;
ALTER SEQUENCE "AuditEntry_sequence_seq" OWNED BY "AuditEntry"."sequence";

CREATE SEQUENCE "BotEvent_sequence_seq";
ALTER TABLE "BotEvent" ADD COLUMN "sequence" BIGINT;
UPDATE "BotEvent" e SET "sequence" = o.n
FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM "BotEvent") o WHERE o.id = e.id;
SELECT setval('"BotEvent_sequence_seq"', (SELECT coalesce(max("sequence"), 0) + 1 FROM "BotEvent"), false);
ALTER TABLE "BotEvent" ALTER COLUMN "sequence" SET DEFAULT nextval('"BotEvent_sequence_seq"'),
  ALTER COLUMN "sequence" SET NOT NULL;
ALTER SEQUENCE "BotEvent_sequence_seq" OWNED BY "BotEvent"."sequence";

-- DropIndex
DROP INDEX "AuditEntry_accountId_createdAt_idx";

-- DropIndex
DROP INDEX "AuditEntry_actorAccountId_createdAt_idx";

-- DropIndex
DROP INDEX "BotEvent_botId_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "AuditEntry_sequence_key" ON "AuditEntry"("sequence");

-- CreateIndex
CREATE INDEX "AuditEntry_accountId_sequence_idx" ON "AuditEntry"("accountId", "sequence");

-- CreateIndex
CREATE INDEX "AuditEntry_actorAccountId_sequence_idx" ON "AuditEntry"("actorAccountId", "sequence");

-- CreateIndex
CREATE INDEX "BotEvent_botId_sequence_idx" ON "BotEvent"("botId", "sequence");
