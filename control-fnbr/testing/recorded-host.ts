import { type LogLevel, PlatformError } from "../../control/platform/platform.ts";
import type { Host } from "../session.ts";

/** What a driver gets from the library, with its log in a list. */
export interface RecordedHost extends Host {
  lines: { level: LogLevel; message: string; accountId: string | undefined }[];
}

export function createRecordedHost(): RecordedHost {
  const lines: RecordedHost["lines"] = [];
  return {
    lines,
    log: (level, message, accountId) => void lines.push({ level, message, accountId }),
    PlatformError,
  };
}
