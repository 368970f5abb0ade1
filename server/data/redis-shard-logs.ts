import { MAX_LOG_BYTES_PER_ACCOUNT, MAX_SHARDS_PER_ACCOUNT } from "../contract/limits/link.ts";
import { ShardLogLine } from "../contract/shard-log.ts";
import { log } from "../log.ts";
import { type Broker, defineScript, isBrokerUnavailable, runScript, type Script } from "./broker.ts";
import { accountTag } from "./engine/redis/account-scripts.ts";
import {
  LINE_OVERHEAD_BYTES,
  MAX_LINES,
  type OwnedShard,
  RETENTION_MS,
  type ShardLogStore,
} from "./shard-log-store.ts";

/**
 * Keys of an account: `log:SHARD`, a list of lines as JSON · `log-bytes`, of each shard · `log-times`, shards by their
 * latest line.
 */
const KEYS_LUA = `
local tag, shard, retention = ARGV[1], ARGV[2], ARGV[3]
local function list_of(id) return tag .. ':log:' .. id end
local bytes, times = tag .. ':log-bytes', tag .. ':log-times'
local function forget(id)
  redis.call('DEL', list_of(id))
  redis.call('HDEL', bytes, id)
  redis.call('ZREM', times, id)
end
local function expire_later()
  for _, name in ipairs({list_of(shard), bytes, times}) do redis.call('PEXPIRE', name, retention) end
end
`;

const APPEND_LINES = defineScript(`${KEYS_LUA}
local max_lines, max_bytes, overhead = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local max_shards = tonumber(ARGV[7])
local list, added = list_of(shard), 0
if redis.call('EXISTS', list) == 0 then forget(shard) end
for i = 8, #ARGV do
  redis.call('RPUSH', list, ARGV[i])
  added = added + #ARGV[i] + overhead
end
for _ = max_lines + 1, redis.call('LLEN', list) do added = added - #redis.call('LPOP', list) - overhead end
redis.call('HINCRBY', bytes, shard, added)
local time = redis.call('TIME')
redis.call('ZADD', times, time[1] .. string.format('%06d', time[2]), shard)
expire_later()
if redis.call('ZCARD', times) > max_shards then
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

const KEEP_LOG = defineScript(`${KEYS_LUA}
expire_later()
return 1
`);

/** The logs that processes share. */
export class RedisShardLogs implements ShardLogStore {
  readonly #broker: Broker;
  /** One line until something works again. */
  #isFailing = false;

  constructor(broker: Broker) {
    this.#broker = broker;
  }

  append(shard: OwnedShard, lines: ShardLogLine[]): void {
    const limits = [MAX_LINES, MAX_LOG_BYTES_PER_ACCOUNT, LINE_OVERHEAD_BYTES, MAX_SHARDS_PER_ACCOUNT].map(String);
    this.#run(APPEND_LINES, shard, [...limits, ...lines.map((line) => JSON.stringify(line))]);
  }

  keep(shard: OwnedShard): void {
    this.#run(KEEP_LOG, shard, []);
  }

  async read(shard: OwnedShard): Promise<ShardLogLine[] | null> {
    const lines = await this.#broker.redis.lrange(this.#keyOf(shard), 0, -1);
    return lines.length === 0 ? null : lines.map((line) => ShardLogLine.parse(JSON.parse(line)));
  }

  #run(script: Script, shard: OwnedShard, args: string[]): void {
    const { redis } = this.#broker;
    const all = [accountTag(this.#broker, shard.accountId), shard.shardId, String(RETENTION_MS), ...args];
    runScript(redis, script, this.#keyOf(shard), all).then(
      () => {
        this.#isFailing = false;
      },
      (err) => {
        if (!this.#isFailing && !isBrokerUnavailable(err)) log().warn({ err }, "lines of a shard's log were lost");
        this.#isFailing = true;
      },
    );
  }

  #keyOf = ({ accountId, shardId }: OwnedShard) => `${accountTag(this.#broker, accountId)}:log:${shardId}`;
}
