import { z } from "zod";

const BACKUP_VERSION = 1;

/**
 * First line of a backup, which is a gzip file of JSON lines: this header; then for each table a `BackupTable` line and
 * its rows, each an array of what PostgreSQL prints for the columns; at the end a `BackupEnd`.
 */
export const BackupHeader = z.object({
  format: z.literal("svc-backup"),
  version: z.literal(BACKUP_VERSION, { error: ({ input }) => `is ${input}, and this service reads ${BACKUP_VERSION}` }),
  /** The version of the service that wrote it. */
  service: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The encryption keys that its rows need; never the keys themselves. */
  keys: z.array(z.object({ id: z.string(), fingerprint: z.string(), records: z.int() })),
  /** Ordered so that no row comes before one that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** The line before the rows of a table. */
export const BackupTable = z.strictObject({ table: z.string() });

/** The last line: SHA-256 of all lines before it. */
export const BackupEnd = z.strictObject({ sha256: z.string() });

export const newHeader = (content: Omit<BackupHeader, "format" | "version">): BackupHeader => ({
  format: "svc-backup",
  version: BACKUP_VERSION,
  ...content,
});
