import type { ImportRowWithNames } from "#server/contract/jobs.ts";
import type { ImportRow } from "./import-rows.ts";

/** A row in the API's format. The API generates a missing nickname. */
export const toImportInput = ({ accountId, deviceId, secret, ...optional }: ImportRow): ImportRowWithNames => ({
  accountId,
  deviceId,
  secret,
  ...(optional.nickname !== "" && { nickname: optional.nickname }),
  ...(optional.email !== "" && { email: optional.email }),
  ...(optional.category !== "" && { category: optional.category }),
});
