-- What open pages should read again. UNLOGGED: the rows are for running processes, which read everything again after a crash.
CREATE UNLOGGED TABLE "AccountChange" (
    "accountId" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "ids" TEXT[],
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

-- CreateIndex
CREATE INDEX "AccountChange_xid_idx" ON "AccountChange"("xid");

-- CreateIndex
CREATE INDEX "AccountChange_accountId_xid_idx" ON "AccountChange"("accountId", "xid");

-- Creates the triggers that note every change of a table, or creates them again for its present columns.
-- topic: of server/contract/live-changes.ts. leads: the column with the id of the account, or of its application or schedule.
-- unseen: columns that no page shows; an UPDATE that changes only these is not noted.
-- The ids are of bots: of a list of thousands, pages read the changed ones. Null: too many.
CREATE FUNCTION "noteChangesOf"(tbl TEXT, topic TEXT, leads TEXT, unseen TEXT[] DEFAULT '{}') RETURNS VOID
LANGUAGE plpgsql AS $generate$
DECLARE
  name CONSTANT TEXT := 'note_' || tbl || '_' || topic;
  parent CONSTANT TEXT := CASE leads WHEN 'applicationId' THEN 'Application' WHEN 'scheduleId' THEN 'Schedule' END;
  account CONSTANT TEXT := CASE leads
    WHEN 'applicationId' THEN 'parent."ownerId"' WHEN 'scheduleId' THEN 'parent."accountId"' ELSE 'changed.owner' END;
  seen TEXT;
  differing TEXT;
  note TEXT;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ')
    INTO seen FROM pg_attribute
    WHERE attrelid = format('%I', tbl)::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (unseen || '{updatedAt}');
  note := format('INSERT INTO "AccountChange" ("accountId", topic, ids) SELECT %s, %L, %s FROM (%%s) AS changed%s WHERE %1$s IS NOT NULL GROUP BY 1;',
    account, topic,
    CASE topic WHEN 'bots' THEN 'CASE WHEN count(*) <= 2000 THEN array_agg(DISTINCT changed.id) END' ELSE 'NULL::text[]' END,
    CASE WHEN parent IS NOT NULL THEN format(' JOIN %I parent ON parent.id = changed.owner', parent) ELSE '' END);
  leads := format('%I AS owner', leads) || CASE topic WHEN 'bots' THEN ', id' ELSE '' END;
  IF unseen = '{}' THEN
    differing := format('SELECT %1$s FROM new_rows UNION SELECT %1$s FROM old_rows', leads);
  ELSE
    -- EXCEPT and no join: the plan is kept, and one for a few rows would join thousands row by row.
    differing := format('SELECT %s FROM (SELECT %s FROM new_rows EXCEPT SELECT %2$s FROM old_rows) AS row', leads, seen);
  END IF;
  EXECUTE format($code$
    CREATE OR REPLACE FUNCTION %I() RETURNS TRIGGER LANGUAGE plpgsql AS $body$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        %s
      ELSE
        %s
      END IF;
      RETURN NULL;
    END $body$
  $code$, name, format(note, differing), format(note, format('SELECT %s FROM rows', leads)));
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    name || '_insert', tbl, name);
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    name || '_delete', tbl, name);
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    name || '_update', tbl, name);
END
$generate$;

SELECT "noteChangesOf"('Account', 'account', 'id');
SELECT "noteChangesOf"('AlertSetting', 'alerts', 'accountId');
SELECT "noteChangesOf"('AccessToken', 'approvals', 'accountId');
SELECT "noteChangesOf"('AccessToken', 'applications', 'applicationId');
SELECT "noteChangesOf"('ApiToken', 'tokens', 'accountId');
SELECT "noteChangesOf"('Application', 'applications', 'ownerId');
SELECT "noteChangesOf"('ApplicationSecret', 'applications', 'applicationId');
SELECT "noteChangesOf"('AuditEntry', 'activity', 'accountId');
SELECT "noteChangesOf"('Bot', 'bots', 'accountId', '{lastSeenAt}');
SELECT "noteChangesOf"('Category', 'categories', 'accountId');
SELECT "noteChangesOf"('DeletedBot', 'trash', 'accountId');
SELECT "noteChangesOf"('EmailLink', 'account', 'accountId');
SELECT "noteChangesOf"('Grant', 'approvals', 'accountId');
SELECT "noteChangesOf"('Grant', 'applications', 'applicationId');
SELECT "noteChangesOf"('Job', 'jobs', 'accountId', '{aliveAt,processId}');
SELECT "noteChangesOf"('Passkey', 'account', 'accountId');
SELECT "noteChangesOf"('Preset', 'presets', 'accountId');
SELECT "noteChangesOf"('RecoveryCode', 'account', 'accountId');
SELECT "noteChangesOf"('ReviewRequest', 'reviews', 'accountId');
SELECT "noteChangesOf"('SavedView', 'views', 'accountId');
SELECT "noteChangesOf"('Schedule', 'schedules', 'accountId');
SELECT "noteChangesOf"('ScheduleRun', 'schedules', 'scheduleId');
SELECT "noteChangesOf"('Session', 'sessions', 'accountId', '{lastSeenAt}');
SELECT "noteChangesOf"('Totp', 'account', 'accountId');
SELECT "noteChangesOf"('Webhook', 'webhooks', 'accountId');
