import { defineAccountScript } from "./account-scripts.ts";

/** Opens a lease; `kind` and what follows is written with it. Result: the epoch, NOTBUILT, taken, or outdated. */
export const OPEN_LEASE = defineAccountScript(`
local shard, ttl, hub, capacity, selector, kind, json, start, number, floor, reserved = unpack(ARGV, 6)
if not is_built() then
  if floor == '' then return finish('NOTBUILT') end
  build(floor, reserved)
end
local before = read_lease(shard)
if before and before.kind ~= kind then return finish('taken') end
if before and is_outdated(shard, start, number) then return finish('outdated') end
if before then delete_shard(shard, true) end
local epoch = text(next_number())
write_lease(shard, epoch, hub, ttl, text(now), capacity, selector, kind, json)
set_hello(shard, start, number)
if before then change('superseded', shard, epoch, hub) end
preempt_local_shards(read_lease(shard))
change('shard', shard)
return finish(epoch)
`);

/** Result: 1 where the lease was continued. */
export const RESUME_LEASE = defineAccountScript(`
local shard, epoch, hub, ttl, kind, start, number = unpack(ARGV, 6)
local lease = find_live(shard)
if not lease or lease.epoch ~= epoch or lease.kind ~= kind then return finish(0) end
if is_outdated(shard, start, number) then return finish(0) end
redis.call('HSET', key('lease:' .. shard), 'hub', hub)
set_hello(shard, start, number)
renew(shard, ttl)
if lease.hub ~= hub then change('superseded', shard, epoch, hub) end
return finish(1)
`);

/** Result: the shard's bots and fences, or empty where the lease has run out. */
export const RENEW_LEASE = defineAccountScript(`
local shard, epoch, hub, ttl = unpack(ARGV, 6)
if not find_held(shard, epoch, hub) then return finish('') end
renew(shard, ttl)
return finish(redis.call('HGETALL', key('held:' .. shard)))
`);

/** Result: as above. */
export const LIST_ASSIGNMENTS = defineAccountScript(`
local shard, epoch, hub = unpack(ARGV, 6)
if not find_held(shard, epoch, hub) then return finish('') end
return finish(redis.call('HGETALL', key('held:' .. shard)))
`);

/** Result: how many bots became unassigned; empty where the lease had ended. */
export const CLOSE_LEASE = defineAccountScript(`
local shard, epoch, hub, confirmed = unpack(ARGV, 6)
if not find_held(shard, epoch, hub) then return finish('') end
return finish(delete_shard(shard, confirmed == '1'))
`);

export const UPDATE_SELECTOR = defineAccountScript(`
local shard, epoch, hub, selector, json = unpack(ARGV, 6)
if not find_held(shard, epoch, hub) then return finish(0) end
redis.call('HSET', key('lease:' .. shard), 'selector', selector, 'json', json)
local lease = read_lease(shard)
local held = redis.call('HGETALL', key('held:' .. shard))
for i = 1, #held, 2 do
  local pool = redis.call('HGET', key('desired'), held[i])
  if pool and not matches(selector_of(lease), held[i], pool) then lose(lease, held[i], held[i + 1]) end
end
preempt_local_shards(lease)
change('shard', shard)
return finish(1)
`);

/** Removes a copy of an operator's lease that is not of this epoch. */
export const DROP_OTHER_LEASE = defineAccountScript(`
local shard, epoch = unpack(ARGV, 6)
local lease = read_lease(shard)
if lease and lease.epoch ~= epoch then delete_shard(shard, true) end
return finish(1)
`);

/**
 * Result: the shards whose leases have run out, each with its epoch, how many bots it held, and 1 where the account is the
 * shard's own.
 */
export const EXPIRE_LEASES = defineAccountScript(`
local expired = {}
for _, shard in ipairs(redis.call('ZRANGEBYSCORE', key('shards'), '-inf', now)) do
  local lease = read_lease(shard)
  local isOwn = lease and selector_of(lease).accountId == account and 1 or 0
  expired[#expired + 1] = {shard, lease and lease.epoch or '0', delete_shard(shard, true), isOwn}
end
return finish(expired)
`);

/** Result: bots that should run and have no shard, those that are claimed first at the beginning. */
export const LIST_UNASSIGNED = defineAccountScript(`
local bots = {}
local pools = redis.call('SMEMBERS', key('pools'))
table.sort(pools)
for _, pool in ipairs(pools) do
  for _, bot in ipairs(redis.call('ZRANGE', key('free:' .. pool), 0, -1)) do bots[#bots + 1] = bot end
end
return finish(bots)
`);

/** Result: the live shards that the account sees: shard, seven members of the lease, assigned and connected bots. */
export const LIST_SHARDS = defineAccountScript(`
local shards = {}
for _, shard in ipairs(redis.call('ZRANGEBYSCORE', key('shards'), '(' .. text(now), '+inf')) do
  local lease = redis.call('HMGET', key('lease:' .. shard), 'selector', 'capacity', 'hub', 'json', 'opened', 'seen')
  local bots = redis.call('HKEYS', key('held:' .. shard))
  if lease[1] and (#bots > 0 or cjson.decode(lease[1]).accountId == account) then
    local connected = 0
    for _, bot in ipairs(bots) do connected = connected + redis.call('HEXISTS', key('states'), bot) end
    local age = text(now - tonumber(lease[5]))
    shards[#shards + 1] = {shard, lease[1], lease[2], lease[3], lease[4], age, lease[6], #bots, connected}
  end
end
return finish(shards)
`);
