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

-- The account of a row, by what its column holds: the id of the account, or of something that belongs to one.
CREATE FUNCTION "accountOf"("column" TEXT, "value" TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT CASE "column"
    WHEN 'applicationId' THEN (SELECT "ownerId" FROM "Application" WHERE id = "value")
    WHEN 'scheduleId' THEN (SELECT "accountId" FROM "Schedule" WHERE id = "value")
    ELSE "value"
  END
$$;

-- Notes the rows that a statement has changed. Arguments: the topic (server/contract/live-changes.ts), the column that
-- leads to the account, and columns that no page shows: a statement that changes only these is not noted.
-- The ids are of bots: of a list of thousands, pages read the changed ones. Null: too many.
CREATE FUNCTION "noteAccountChange"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  unseen CONSTANT TEXT[] := string_to_array('updatedAt ' || coalesce(TG_ARGV[2], ''), ' ');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "AccountChange" ("accountId", topic, ids)
    SELECT account, TG_ARGV[0], CASE WHEN TG_ARGV[0] = 'bots' AND count(*) <= 1000 THEN array_agg(DISTINCT id) END
    FROM (
      SELECT "accountOf"(TG_ARGV[1], changed ->> TG_ARGV[1]) AS account, changed ->> 'id' AS id
      FROM (
        (SELECT to_jsonb(a) - unseen AS changed FROM new_rows a EXCEPT ALL SELECT to_jsonb(b) - unseen FROM old_rows b)
        UNION ALL
        (SELECT to_jsonb(b) - unseen FROM old_rows b EXCEPT ALL SELECT to_jsonb(a) - unseen FROM new_rows a)
      ) AS differing
    ) AS found
    WHERE account IS NOT NULL GROUP BY account;
  ELSE
    INSERT INTO "AccountChange" ("accountId", topic, ids)
    SELECT account, TG_ARGV[0], CASE WHEN TG_ARGV[0] = 'bots' AND count(*) <= 1000 THEN array_agg(id) END
    FROM (
      SELECT "accountOf"(TG_ARGV[1], to_jsonb(changed) ->> TG_ARGV[1]) AS account, to_jsonb(changed) ->> 'id' AS id
      FROM rows AS changed
    ) AS found
    WHERE account IS NOT NULL GROUP BY account;
  END IF;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  noted RECORD;
BEGIN
  FOR noted IN SELECT * FROM (VALUES
    ('Account', 'account', 'id', ''),
    ('AlertSetting', 'alerts', 'accountId', ''),
    ('AccessToken', 'approvals', 'accountId', ''),
    ('AccessToken', 'applications', 'applicationId', ''),
    ('ApiToken', 'tokens', 'accountId', ''),
    ('Application', 'applications', 'ownerId', ''),
    ('ApplicationSecret', 'applications', 'applicationId', ''),
    ('AuditEntry', 'activity', 'accountId', ''),
    ('Bot', 'bots', 'accountId', 'lastSeenAt'),
    ('Category', 'categories', 'accountId', ''),
    ('DeletedBot', 'trash', 'accountId', ''),
    ('EmailLink', 'account', 'accountId', ''),
    ('Grant', 'approvals', 'accountId', ''),
    ('Grant', 'applications', 'applicationId', ''),
    ('Job', 'jobs', 'accountId', 'aliveAt processId'),
    ('Passkey', 'account', 'accountId', ''),
    ('Preset', 'presets', 'accountId', ''),
    ('RecoveryCode', 'account', 'accountId', ''),
    ('ReviewRequest', 'reviews', 'accountId', ''),
    ('SavedView', 'views', 'accountId', ''),
    ('Schedule', 'schedules', 'accountId', ''),
    ('ScheduleRun', 'schedules', 'scheduleId', ''),
    ('Session', 'sessions', 'accountId', 'lastSeenAt'),
    ('Totp', 'account', 'accountId', 'lastStep wrongCodes'),
    ('Webhook', 'webhooks', 'accountId', '')
  ) AS list (tbl, topic, leads, unseen) LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "noteAccountChange"(%L, %L, %L)',
      'insert_changes_' || noted.topic, noted.tbl, noted.topic, noted.leads, noted.unseen);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION "noteAccountChange"(%L, %L, %L)',
      'delete_changes_' || noted.topic, noted.tbl, noted.topic, noted.leads, noted.unseen);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "noteAccountChange"(%L, %L, %L)',
      'update_changes_' || noted.topic, noted.tbl, noted.topic, noted.leads, noted.unseen);
  END LOOP;
END
$$;
