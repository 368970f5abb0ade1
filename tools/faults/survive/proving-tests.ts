/** Quick tests, part of `npm test` or `npm run test:system`, that prove a row or a part of it: the file, and a part of the title. */
export const PROVING_TESTS: Readonly<Record<string, readonly { file: string; title: string }[]>> = {
  R1: [
    { file: "server/data/db.test.ts", title: "a connection that is lost between two statements of a transaction" },
    { file: "e2e/system/npm-start.spec.ts", title: "a database server that dies is started again" },
  ],
  R2: [
    { file: "server/data/db.test.ts", title: "when a statement takes too long or its connection is closed" },
    { file: "server/data/shared-statement.test.ts", title: "R2: calls that have waited too long" },
    { file: "server/transport/rest/slow-database.test.ts", title: "R2: while statements wait" },
  ],
  R3: [
    { file: "server/data/broker.system.test.ts", title: "R3: while the broker is away" },
    {
      file: "server/data/rate-limiter.system.test.ts",
      title: "R3: while the broker is away, each process counts by itself",
    },
    { file: "server/data/open-connections.system.test.ts", title: "R3: while the broker is away, each process caps" },
    { file: "server/data/engine/redis/redis-event-log.system.test.ts", title: "R3: after the broker was killed" },
    { file: "e2e/system/alone/broker-away.spec.ts", title: "a broker that is away for two seconds" },
  ],
  R4: [{ file: "e2e/system/fleet-shards.spec.ts", title: "a shard killed with -9" }],
  R5: [{ file: "e2e/system/fleet-shards.spec.ts", title: "a shard suspended longer than its lease" }],
  R6: [{ file: "server/domain/bots/import-bots.test.ts", title: "one invalid row refuses the whole import" }],
  R7: [{ file: "server/domain/bots/export-bots.test.ts", title: "R7: an answer that was lost on its way" }],
  R8: [
    { file: "control/shard/lease.test.ts", title: "a wall clock that is set back does not renew it" },
    { file: "server/domain/service/purge-expired.test.ts", title: "the database's clock decides" },
    { file: "server/clock-skew.test.ts", title: "R8: a process whose clock is" },
    { file: "server/domain/service/watch-clock.test.ts", title: "logs one line when the clock begins to differ" },
  ],
  R9: [
    {
      file: "server/domain/commands/run-command.test.ts",
      title: "an unreadable answer of a shard is no internal error",
    },
    {
      file: "server/domain/commands/run-command.test.ts",
      title: "without an answer within ten seconds, the reply is a 504",
    },
    { file: "control/platform/circuit-guarded-platform.test.ts", title: "R9: when ten calls in a row have failed" },
    { file: "control/platform/circuit-guarded-platform.test.ts", title: "R9: calls that are answered after thirty" },
  ],
  R12: [
    { file: "e2e/system/two-processes.spec.ts", title: "processes that are restarted one after the other under load" },
    {
      file: "e2e/system/shipped-proxies.spec.ts",
      title: "of a process that is restarted no call through the shipped proxies fails",
    },
  ],
  R13: [{ file: "server/log.test.ts", title: "R13: a line that cannot be written" }],
  R14: [
    { file: "server/transport/rest/limits.test.ts", title: "report the remaining calls, from the first call" },
    { file: "server/data/rate-limiter.system.test.ts", title: "R14: two processes limit calls as one does" },
    { file: "server/data/open-connections.system.test.ts", title: "R14: caps hold for two processes together" },
    { file: "e2e/system/oauth-processes.spec.ts", title: "T24: a later exchange in one process" },
    { file: "e2e/system/oauth-processes.spec.ts", title: "T26: a secret reset in one process" },
  ],
  R15: [{ file: "tools/database/apply-migrations.test.ts", title: "a new migration is applied once" }],
  R16: [
    { file: "tools/database/apply-migrations.test.ts", title: "R16: a migration whose process or database ends" },
    { file: "server/domain/service/backup.test.ts", title: "brings back the same rows, and credentials that open" },
    { file: "server/domain/service/prepare-encryption-keys.test.ts", title: "the start stops when one needed key" },
  ],
};

/**
 * Rows whose tests cause the same fault and look at the same effects: `npm run test:system` leaves their cases, which are
 * larger, to `npm run faults`. So it does with the first half of R5.
 */
export const PROVED_ROWS: readonly string[] = ["R1", "R2", "R3", "R4", "R8", "R12", "R14"];
