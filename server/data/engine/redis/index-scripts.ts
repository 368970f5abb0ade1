import { defineScript } from "../../broker-script.ts";

// Scripts on the index: keys that belong to no account. Argument 1: milliseconds to add to the server's time (tests).

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[1])
`;

/** Prepares the data: id, floor of numbers, reservation. Result: the id, floor and end of the reservation that count. */
export const PREPARE = defineScript(`${NOW}
local reserved = string.format('%.0f', now + tonumber(ARGV[4]))
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'id', ARGV[2], 'floor', ARGV[3], 'reserved', reserved)
end
return redis.call('HMGET', KEYS[1], 'id', 'floor', 'reserved')
`);

/** Sets members of a sorted set to the time after that many milliseconds. */
export const SET_TIMES = defineScript(`${NOW}
local at = string.format('%.0f', now + tonumber(ARGV[2]))
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], at, ARGV[i]) end
return 1
`);

/** Result: at most 500 members whose time has come, each with its time. */
export const LIST_DUE = defineScript(`${NOW}
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, 500)
`);

/** Removes members whose time is still this one: member and time of each. */
export const REMOVE_UNCHANGED = defineScript(`
for i = 2, #ARGV, 2 do
  if redis.call('ZSCORE', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return 1
`);

/** Takes or renews a duty for that many milliseconds. Result: 1 where this process has it. */
export const CLAIM_DUTY = defineScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`);
