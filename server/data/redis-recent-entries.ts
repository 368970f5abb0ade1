import { log } from "../log.ts";
import { type Broker, defineScript, isBrokerUnavailable, runScript, type Script } from "./broker.ts";
import { accountTag } from "./engine/redis/account-scripts.ts";
import {
  ENTRY_OVERHEAD_BYTES,
  type RecentEntries,
  type RecentEntriesSettings,
  type Subject,
} from "./recent-entries.ts";

/**
 * Keys of an account: `NAME:SUBJECT`, a list of entries as JSON · `NAME-bytes`, of each subject · `NAME-times`, subjects
 * by their latest entry.
 */
const KEYS_LUA = `
local start, subject, retention = ARGV[1], ARGV[2], ARGV[3]
local function list_of(id) return start .. ':' .. id end
local bytes, times = start .. '-bytes', start .. '-times'
local function forget(id)
  redis.call('DEL', list_of(id))
  redis.call('HDEL', bytes, id)
  redis.call('ZREM', times, id)
end
local function expire_later()
  for _, name in ipairs({list_of(subject), bytes, times}) do redis.call('PEXPIRE', name, retention) end
end
`;

const APPEND_ENTRIES = defineScript(`${KEYS_LUA}
local max_entries, max_bytes, overhead = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local max_subjects = tonumber(ARGV[7])
local list, added = list_of(subject), 0
if redis.call('EXISTS', list) == 0 then forget(subject) end
for i = 8, #ARGV do
  redis.call('RPUSH', list, ARGV[i])
  added = added + #ARGV[i] + overhead
end
for _ = max_entries + 1, redis.call('LLEN', list) do added = added - #redis.call('LPOP', list) - overhead end
redis.call('HINCRBY', bytes, subject, added)
local time = redis.call('TIME')
redis.call('ZADD', times, time[1] .. string.format('%06d', time[2]), subject)
expire_later()
if redis.call('ZCARD', times) > max_subjects then
  for _, id in ipairs(redis.call('ZRANGE', times, 0, -1)) do
    if redis.call('EXISTS', list_of(id)) == 0 then forget(id) end
  end
end
local total = 0
for _, size in ipairs(redis.call('HVALS', bytes)) do total = total + tonumber(size) end
if total <= max_bytes then return 1 end
for _, id in ipairs(redis.call('ZRANGE', times, 0, -1)) do
  total = total - tonumber(redis.call('HGET', bytes, id))
  forget(id)
  if total <= max_bytes then return 1 end
end
`);

const KEEP_ENTRIES = defineScript(`${KEYS_LUA}
expire_later()
return 1
`);

/** The latest entries, which processes share. */
export class RedisRecentEntries<Entry> implements RecentEntries<Entry> {
  readonly #broker: Broker;
  readonly #settings: RecentEntriesSettings<Entry>;
  /** One line in the log until something works again. */
  #isFailing = false;

  constructor(broker: Broker, settings: RecentEntriesSettings<Entry>) {
    this.#broker = broker;
    this.#settings = settings;
  }

  append(subject: Subject, entries: Entry[]): void {
    const { maxEntries, maxBytes, maxSubjects } = this.#settings;
    const limits = [maxEntries, maxBytes, ENTRY_OVERHEAD_BYTES, maxSubjects].map(String);
    this.#run(APPEND_ENTRIES, subject, [...limits, ...entries.map((entry) => JSON.stringify(entry))]);
  }

  keep(subject: Subject): void {
    this.#run(KEEP_ENTRIES, subject, []);
  }

  async read(subject: Subject): Promise<Entry[] | null> {
    const entries = await this.#broker.redis.lrange(this.#keyOf(subject), 0, -1);
    return entries.length === 0 ? null : entries.map((entry) => this.#settings.schema.parse(JSON.parse(entry)));
  }

  #run(script: Script, subject: Subject, args: string[]): void {
    const { name, retentionMs } = this.#settings;
    const all = [this.#startOf(subject), subject.id, String(retentionMs), ...args];
    runScript(this.#broker.redis, script, this.#keyOf(subject), all).then(
      () => {
        this.#isFailing = false;
      },
      (err) => {
        if (!this.#isFailing && !isBrokerUnavailable(err)) log().warn({ err, name }, "recent entries were lost");
        this.#isFailing = true;
      },
    );
  }

  #startOf = ({ accountId }: Subject) => `${accountTag(this.#broker, accountId)}:${this.#settings.name}`;
  #keyOf = (subject: Subject) => `${this.#startOf(subject)}:${subject.id}`;
}
