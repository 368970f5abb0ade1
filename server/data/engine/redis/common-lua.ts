/**
 * Begins every script. A script works on the keys of one account, which share a hash tag, so that it runs on a cluster,
 * too. Arguments 1 to 5: the start of the keys, the account, the id of this process, the channel of changes, and
 * milliseconds to add to the server's time (tests).
 *
 * Keys of an account: `desired` bot → pool · `versions` bot → version · `cleared` bots by time · `pools`, `free:POOL` bots by
 * when they can be claimed · `holders` bot → fence|shard · `endings` bot → lost assignments that their shard may still act
 * for · `fences` bot → latest fence · `shards` by expiry · `lease:SHARD` · `held:SHARD` bot → fence · `states` bot → JSON ·
 * `revisions` bot → revision · `meta`. A pool is the managed flag (0 or 1) and the category's id.
 */
export const READING_LUA = `
local T, account, process, channel = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[5])

local function key(name) return T .. ':' .. name end

local function holder_of(bot)
  local holder = redis.call('HGET', key('holders'), bot)
  if not holder then return nil end
  local at = holder:find('|', 1, true)
  return holder:sub(at + 1), holder:sub(1, at - 1)
end

local function read_lease(shard)
  local found = redis.call('HMGET', key('lease:' .. shard), 'epoch', 'hub', 'expires', 'capacity', 'kind')
  if not found[1] then return nil end
  return {
    shard = shard, epoch = found[1], hub = found[2], expires = tonumber(found[3]), capacity = tonumber(found[4]),
    kind = found[5],
  }
end

local function find_live(shard)
  local lease = read_lease(shard)
  if lease and lease.expires > now then return lease end
  return nil
end
`;

/** The functions of scripts that change something. */
export const CHANGING_LUA = `
local changes = {}
local published = {}

local function text(number) return string.format('%.0f', number) end

local function change(kind, ...)
  local item = {kind, ...}
  changes[#changes + 1] = item
  if kind ~= 'state' then published[#published + 1] = item end
end

local function finish(result)
  if #published > 0 then redis.call('PUBLISH', channel, cjson.encode({process, account, published})) end
  return {result, changes}
end

local function status_of(state) return state and state:match('"status":([0-4])') or '' end

local function is_built() return redis.call('EXISTS', key('meta')) == 1 end

local function build(floor, reserved)
  redis.call('HSET', key('meta'), 'number', floor, 'reserved', reserved)
end

local function last_number()
  local stored = tonumber(redis.call('HGET', key('meta'), 'number') or '0')
  return math.max(stored, time[1] * 1000000 + time[2])
end

local function store_number(number) redis.call('HSET', key('meta'), 'number', text(number)) end

local function next_number()
  local number = last_number() + 1
  store_number(number)
  return number
end

local sets = {}
local function includes(list, id)
  local set = sets[list]
  if not set then
    set = {}
    for _, value in ipairs(list) do set[value] = true end
    sets[list] = set
  end
  return set[id] == true
end

local function may_serve(selector, pool)
  if selector.isLocal then return true end
  local managed = pool:sub(1, 1) == '1'
  return selector.managed == managed and (managed or selector.accountId == account)
end

-- Whether all bots of the pool are selected.
local function selects_pool(selector, pool)
  local category, listed = pool:sub(2), selector.categories ~= cjson.null
  if not listed and selector.bots == cjson.null and not selector.uncategorised then return true end
  if category == '' then return selector.uncategorised == true end
  return listed and includes(selector.categories, category)
end

local function selects_bot(selector, bot)
  return selector.bots ~= cjson.null and includes(selector.bots, bot)
end

local function matches(selector, bot, pool)
  return may_serve(selector, pool) and (selects_pool(selector, pool) or selects_bot(selector, bot))
end

local function set_free(pool, bot, at)
  redis.call('ZADD', key('free:' .. pool), at, bot)
  redis.call('SADD', key('pools'), pool)
end

local function remove_free(pool, bot)
  redis.call('ZREM', key('free:' .. pool), bot)
  if redis.call('EXISTS', key('free:' .. pool)) == 0 then redis.call('SREM', key('pools'), pool) end
end

local function store_ending(bot, ending)
  local left = ending.till - now
  redis.call('HSET', key('endings'), bot, cjson.encode({ending.shard, ending.fence, ending.till, ending.cooldown}))
  if redis.call('PTTL', key('endings')) < left then redis.call('PEXPIRE', key('endings'), text(left)) end
end

local function find_ending(bot)
  local stored = redis.call('HGET', key('endings'), bot)
  if not stored then return nil end
  local shard, fence, till, cooldown = unpack(cjson.decode(stored))
  if till <= now then return nil end
  return {shard = shard, fence = fence, till = till, cooldown = cooldown}
end

-- When somebody may claim a bot that nobody holds.
local function free_from(bot, at)
  local ending = find_ending(bot)
  return text(math.max(tonumber(at), ending and ending.till or 0))
end

-- A selector may list ten thousand ids: it is read only where it is compared, not for each heartbeat and state.
local function selector_of(lease)
  lease.selector = lease.selector or cjson.decode(redis.call('HGET', key('lease:' .. lease.shard), 'selector'))
  return lease.selector
end

-- The kind ends with whether the shard is a local one.
local function is_local(lease) return lease.kind:sub(-6) == ',true]' end

local function find_held(shard, epoch, hub)
  local lease = find_live(shard)
  if lease and lease.epoch == epoch and lease.hub == hub then return lease end
  return nil
end

local function assign(shard, bot, pool, fence)
  redis.call('HSET', key('holders'), bot, fence .. '|' .. shard)
  redis.call('HSET', key('held:' .. shard), bot, fence)
  redis.call('HSET', key('fences'), bot, fence)
  redis.call('HDEL', key('revisions'), bot)
  redis.call('HDEL', key('endings'), bot)
  remove_free(pool, bot)
end

-- Until the time till, the shard may still act for the bot; 0 where it has said that it does not.
local function unassign(shard, bot, fence, till, cooldown)
  if till > now then store_ending(bot, {shard = shard, fence = fence, till = till, cooldown = cooldown}) end
  redis.call('HDEL', key('held:' .. shard), bot)
  redis.call('HDEL', key('holders'), bot)
  redis.call('HDEL', key('revisions'), bot)
  local state = redis.call('HGET', key('states'), bot)
  if state then
    redis.call('HDEL', key('states'), bot)
    append_event(T, 'gone', cjson.encode({id = bot}))
    change('state', bot, status_of(state))
  end
  local pool = redis.call('HGET', key('desired'), bot)
  if pool then
    set_free(pool, bot, text(math.max(till, cooldown)))
    change('unassigned', bot)
  end
end

local function lose(lease, bot, fence)
  unassign(lease.shard, bot, fence, lease.expires, 0)
  change('lost', bot, lease.shard, fence)
end

-- The shard has released the bot, which it had lost before.
local function confirm_ending(shard, bot, fence)
  local ending = find_ending(bot)
  if not ending or ending.shard ~= shard or ending.fence ~= fence then return end
  redis.call('HDEL', key('endings'), bot)
  local pool = redis.call('HGET', key('desired'), bot)
  if not pool then return end
  set_free(pool, bot, text(ending.cooldown))
  if ending.cooldown <= now then change('unassigned', bot) end
end

-- Is confirmed where the shard runs none of its bots any more.
local function delete_shard(shard, is_confirmed)
  local lease = read_lease(shard)
  local last = {shard = shard, expires = lease and not is_confirmed and lease.expires or 0}
  local held = redis.call('HGETALL', key('held:' .. shard))
  for i = 1, #held, 2 do lose(last, held[i], held[i + 1]) end
  redis.call('DEL', key('held:' .. shard), key('lease:' .. shard))
  redis.call('ZREM', key('shards'), shard)
  change('shard', shard)
  return #held / 2
end

-- Bots that the shard can claim as soon as other shards have released them.
local function count_awaited(lease)
  local count = 0
  for _, bot in ipairs(redis.call('HKEYS', key('endings'))) do
    local pool = find_ending(bot) and redis.call('HGET', key('desired'), bot)
    if pool and matches(selector_of(lease), bot, pool) then count = count + 1 end
  end
  return count
end

local function preempt_local_shards(lease)
  if is_local(lease) then return end
  local room = lease.capacity - redis.call('HLEN', key('held:' .. lease.shard)) - count_awaited(lease)
  for _, shard in ipairs(redis.call('ZRANGE', key('shards'), 0, -1)) do
    local other = room > 0 and shard ~= lease.shard and read_lease(shard)
    if other and is_local(other) then
      local held = redis.call('HGETALL', key('held:' .. shard))
      for i = 1, #held, 2 do
        local pool = redis.call('HGET', key('desired'), held[i])
        if room > 0 and pool and matches(selector_of(lease), held[i], pool) then
          lose(other, held[i], held[i + 1])
          room = room - 1
        end
      end
    end
  end
end

-- Whether the process has said hello again since, on another connection.
local function is_outdated(shard, start, number)
  local found = redis.call('HMGET', key('lease:' .. shard), 'start', 'hello')
  return start ~= '' and found[1] == start and tonumber(number) < tonumber(found[2])
end

local function set_hello(shard, start, number)
  redis.call('HSET', key('lease:' .. shard), 'start', start, 'hello', number)
end

local function write_lease(shard, epoch, hub, ttl, opened, capacity, selector, kind, json)
  local expires = text(now + tonumber(ttl))
  redis.call('HSET', key('lease:' .. shard), 'epoch', epoch, 'hub', hub, 'expires', expires, 'seen', text(now),
    'opened', opened, 'capacity', capacity, 'selector', selector, 'kind', kind, 'json', json)
  redis.call('ZADD', key('shards'), expires, shard)
end

local function renew(shard, ttl)
  local expires = text(now + tonumber(ttl))
  redis.call('HSET', key('lease:' .. shard), 'expires', expires, 'seen', text(now))
  redis.call('ZADD', key('shards'), expires, shard)
end
`;
