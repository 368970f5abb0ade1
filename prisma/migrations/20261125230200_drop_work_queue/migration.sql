-- Processes claim jobs by their rows. The messages of this schema only said that there is one: nothing waits in them alone.
-- While a process of an earlier version works, as during an upgrade without a stop, it sends messages, and the schema stays.
DO $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'svc work queue'
  ) THEN
    DROP SCHEMA IF EXISTS work_queue CASCADE;
  END IF;
END $$;
