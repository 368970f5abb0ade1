import { broker } from "./broker.ts";
import { MemoryRecentEntries } from "./memory-recent-entries.ts";
import type { RecentEntries, RecentEntriesSettings } from "./recent-entries.ts";
import { RedisRecentEntries } from "./redis-recent-entries.ts";

/** The latest entries of this installation: in the broker where there is one. */
export function createRecentEntries<Entry>(settings: RecentEntriesSettings<Entry>): RecentEntries<Entry> {
  const connected = broker();
  return connected ? new RedisRecentEntries(connected, settings) : new MemoryRecentEntries(settings);
}
