-- CreateTable
CREATE TABLE "AccountEvent" (
    "id" BIGSERIAL NOT NULL,
    "accountId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "ids" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "AccountEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AccountEvent_accountId_id_idx" ON "AccountEvent"("accountId", "id");

-- CreateIndex
CREATE INDEX "AccountEvent_createdAt_idx" ON "AccountEvent"("createdAt");

-- AddForeignKey
ALTER TABLE "AccountEvent" ADD CONSTRAINT "AccountEvent_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which of these accounts have a webhook for an event. An account that is being deleted has none.
CREATE FUNCTION "accountsThatAwait"(accounts TEXT[], event TEXT) RETURNS TABLE ("accountId" TEXT) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT w."accountId" FROM "Webhook" w JOIN "Account" a ON a.id = w."accountId"
  WHERE w."accountId" = ANY (accounts) AND w.enabled AND event = ANY (w.events)
$$;

-- One row for the bots of a statement, in whatever number. A bot is changed when it has another version.
CREATE FUNCTION "noteBotEvents"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  event CONSTANT TEXT := TG_ARGV[0];
  awaiting TEXT[];
BEGIN
  awaiting := ARRAY(SELECT "accountsThatAwait"(ARRAY(SELECT DISTINCT "accountId" FROM rows), event));
  IF awaiting = '{}' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "AccountEvent" ("accountId", type, ids)
      SELECT "accountId", event, array_agg(id) FROM (
        SELECT id, "accountId", version FROM rows EXCEPT SELECT id, "accountId", version FROM old_rows) changed
      WHERE "accountId" = ANY (awaiting) GROUP BY 1;
  ELSE
    INSERT INTO "AccountEvent" ("accountId", type, ids)
      SELECT "accountId", event, array_agg(id) FROM rows WHERE "accountId" = ANY (awaiting) GROUP BY 1;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER note_created AFTER INSERT ON "Bot" REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION "noteBotEvents"('bots.created');
CREATE TRIGGER note_changed AFTER UPDATE ON "Bot" REFERENCING NEW TABLE AS rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "noteBotEvents"('bots.changed');
CREATE TRIGGER note_deleted AFTER DELETE ON "Bot" REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION "noteBotEvents"('bots.deleted');

-- For the few rows at a time of tables whose every row is an event of its own.
CREATE FUNCTION "noteRowEvent"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountEvent" ("accountId", type, ids)
    SELECT "accountId", TG_ARGV[0], ARRAY[NEW.id] FROM "accountsThatAwait"(ARRAY[NEW."accountId"], TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER note_ended AFTER UPDATE ON "Job" FOR EACH ROW
  WHEN (OLD."endedAt" IS NULL AND NEW."endedAt" IS NOT NULL) EXECUTE FUNCTION "noteRowEvent"('job.ended');
CREATE TRIGGER note_approved AFTER INSERT ON "Grant" FOR EACH ROW EXECUTE FUNCTION "noteRowEvent"('application.approved');
-- Scopes are only added.
CREATE TRIGGER note_more_approved AFTER UPDATE ON "Grant" FOR EACH ROW
  WHEN (cardinality(NEW.scopes) > cardinality(OLD.scopes)) EXECUTE FUNCTION "noteRowEvent"('application.approved');
