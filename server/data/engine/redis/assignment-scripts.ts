import { defineAccountScript, defineReadingScript } from "./account-scripts.ts";

/** Applies changes of desired states: bot, version and pool of each; an empty pool clears. Result: NOTBUILT or OK. */
export const APPLY_DESIRED = defineAccountScript(`
local floor, reservedUntil = ARGV[6], ARGV[7]
if not is_built() then
  if floor == '' then return finish('NOTBUILT') end
  build(floor, reservedUntil)
end
local reserved = tonumber(redis.call('HGET', key('meta'), 'reserved'))

local function set_desired(bot, pool)
  local before = redis.call('HGET', key('desired'), bot)
  redis.call('ZREM', key('cleared'), bot)
  redis.call('HSET', key('desired'), bot, pool)
  if not before then
    set_free(pool, bot, free_from(bot, reserved))
    change('unassigned', bot)
    return
  end
  local shard, fence = holder_of(bot)
  if shard then
    local lease = read_lease(shard)
    if not lease or not matches(selector_of(lease), bot, pool) then
      lose(lease or {shard = shard, expires = 0}, bot, fence)
    end
    return
  end
  local at = tonumber(redis.call('ZSCORE', key('free:' .. before), bot) or '0')
  local ending = find_ending(bot)
  if ending and ending.cooldown > 0 then
    ending.cooldown = 0
    store_ending(bot, ending)
  end
  remove_free(before, bot)
  set_free(pool, bot, free_from(bot, at <= reserved and at or 0))
  change('unassigned', bot)
end

local function clear_desired(bot)
  local before = redis.call('HGET', key('desired'), bot)
  redis.call('ZADD', key('cleared'), now, bot)
  if not before then return end
  redis.call('HDEL', key('desired'), bot)
  local shard, fence = holder_of(bot)
  if shard then lose(read_lease(shard) or {shard = shard, expires = 0}, bot, fence) end
  remove_free(before, bot)
  redis.call('HDEL', key('fences'), bot)
end

for i = 8, #ARGV, 3 do
  local bot, version, pool = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  local known = tonumber(redis.call('HGET', key('versions'), bot) or '-1')
  if known <= tonumber(version) then
    redis.call('HSET', key('versions'), bot, version)
    if pool == '' then clear_desired(bot) else set_desired(bot, pool) end
    change('desired', bot)
  end
end
for _, bot in ipairs(redis.call('ZRANGEBYSCORE', key('cleared'), '-inf', now - 600000)) do
  redis.call('ZREM', key('cleared'), bot)
  redis.call('HDEL', key('versions'), bot)
end
return finish('OK')
`);

/**
 * Claims bots. For the operator's shards, whose lease is another account's, \`copy\` writes one for this account; for local
 * shards, \`managed\` are the selectors of managed shards with room. Result: bots and fences.
 */
export const CLAIM_BOTS = defineAccountScript(`
local shard, epoch, hub, max, managed, copy = unpack(ARGV, 6)
local lease = find_held(shard, epoch, hub)
if not lease and copy ~= '' then
  local ttl, capacity, selector, kind, json = unpack(cjson.decode(copy))
  if redis.call('EXISTS', key('lease:' .. shard)) == 1 then delete_shard(shard, true) end
  write_lease(shard, epoch, hub, ttl, text(now), capacity, selector, kind, json)
  lease = find_held(shard, epoch, hub)
end
if not lease or not is_built() then return finish({}) end
if selector_of(lease).managed then preempt_local_shards(lease) end
local room = math.min(tonumber(max), lease.capacity - redis.call('HLEN', key('held:' .. shard)))

local others = {}
if is_local(lease) then
  for _, selector in ipairs(cjson.decode(managed)) do others[#others + 1] = selector end
  for _, id in ipairs(redis.call('ZRANGE', key('shards'), 0, -1)) do
    local other = find_live(id)
    if other and not is_local(other) and redis.call('HLEN', key('held:' .. id)) < other.capacity then
      others[#others + 1] = selector_of(other)
    end
  end
end
local function has_other(bot, pool)
  for _, selector in ipairs(others) do if matches(selector, bot, pool) then return true end end
  return false
end

local claimed = {}
local number = last_number()
local selector = selector_of(lease)
for _, pool in ipairs(redis.call('SMEMBERS', key('pools'))) do
  local takesAll = selects_pool(selector, pool)
  if room > 0 and may_serve(selector, pool) and (takesAll or selector.bots ~= cjson.null) then
    local limit = takesAll and #others == 0 and room or -1
    for _, bot in ipairs(redis.call('ZRANGEBYSCORE', key('free:' .. pool), '-inf', now, 'LIMIT', 0, limit)) do
      if room > 0 and (takesAll or selects_bot(selector, bot)) and not has_other(bot, pool) then
        number = number + 1
        room = room - 1
        assign(shard, bot, pool, text(number))
        claimed[#claimed + 1] = bot
        claimed[#claimed + 1] = text(number)
      end
    end
  end
end
if #claimed > 0 then store_number(number) end
return finish(claimed)
`);

/** Takes over assignments: bot and fence of each. Result: those that were taken over. */
export const ADOPT_BOTS = defineAccountScript(`
local shard, epoch, hub, copy = unpack(ARGV, 6, 9)
local lease = find_held(shard, epoch, hub)
if not lease and copy ~= '' then
  local ttl, capacity, selector, kind, json = unpack(cjson.decode(copy))
  write_lease(shard, epoch, hub, ttl, text(now), capacity, selector, kind, json)
  lease = find_held(shard, epoch, hub)
end
if not lease then return finish({}) end
local adopted = {}
local size, highest = redis.call('HLEN', key('held:' .. shard)), last_number()
for i = 10, #ARGV, 2 do
  local bot, fence = ARGV[i], ARGV[i + 1]
  local pool = redis.call('HGET', key('desired'), bot)
  local least = tonumber(redis.call('HGET', key('fences'), bot) or '0')
  local isPossible = tonumber(fence) >= least and tonumber(fence) <= highest
  if pool and isPossible and size < lease.capacity and not holder_of(bot) and matches(selector_of(lease), bot, pool) then
    assign(shard, bot, pool, fence)
    size = size + 1
    adopted[#adopted + 1] = bot
    adopted[#adopted + 1] = fence
  end
end
return finish(adopted)
`);

/** Ends assignments, or confirms that they have ended: bot and fence of each. Result: how many existed. */
export const RELEASE_BOTS = defineAccountScript(`
local shard, epoch, hub, cooldown, confirmed = unpack(ARGV, 6, 10)
local lease = find_held(shard, epoch, hub)
if not lease then return finish(0) end
local till = confirmed == '1' and 0 or lease.expires
local cooldown_at = tonumber(cooldown) > 0 and now + tonumber(cooldown) or 0
local count = 0
for i = 11, #ARGV, 2 do
  local bot, fence = ARGV[i], ARGV[i + 1]
  if redis.call('HGET', key('held:' .. shard), bot) == fence then
    unassign(shard, bot, fence, till, cooldown_at)
    count = count + 1
  elseif till == 0 then
    confirm_ending(shard, bot, fence)
  end
end
return finish(count)
`);

/**
 * Stores states: bot, fence, revision and JSON of each. Result: of each the status before, which is empty without one;
 * `older`; or `fenced` where the bot is not this shard's.
 */
export const UPSERT_STATES = defineAccountScript(`
local shard, epoch, hub = unpack(ARGV, 6, 8)
local lease = find_held(shard, epoch, hub)
local results = {}
for i = 9, #ARGV, 4 do
  local bot, fence, revision, json = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
  if not lease or redis.call('HGET', key('held:' .. shard), bot) ~= fence then
    results[#results + 1] = 'fenced'
  elseif tonumber(redis.call('HGET', key('revisions'), bot) or '-1') >= tonumber(revision) then
    results[#results + 1] = 'older'
  else
    redis.call('HSET', key('revisions'), bot, revision)
    results[#results + 1] = status_of(redis.call('HGET', key('states'), bot))
    redis.call('HSET', key('states'), bot, json)
    append_event(T, 'bot', json)
  end
end
return finish(results)
`);

/** Result: shard, fence and hub of the shard that holds the bot; nothing without one. */
export const LOCATE_BOT = defineReadingScript(`
local shard, fence = holder_of(ARGV[6])
local lease = shard and find_live(shard)
return {lease and {shard, fence, lease.hub} or {}, {}}
`);
