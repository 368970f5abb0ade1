/**
 * Appends an event to an account's log, as a function for scripts on the account's keys. `tag` starts these keys.
 * Nothing is appended while nobody watches.
 *
 * Keys: `watched`, which expires soon after the last reader left: generation and sequence of the latest event's id, and
 * how many bytes all events had · `events`, a stream: event, data, and how many bytes all events up to this one had.
 * Channel `events`: id, event and data of each event, on a line each.
 */
export const EVENT_LOG_LUA = `
local event_log_generations = {}
local function append_event(tag, event, data)
  local log, stream = tag .. ':watched', tag .. ':events'
  local generation = event_log_generations[tag]
  if generation == nil then
    generation = redis.call('HGET', log, 'generation')
    event_log_generations[tag] = generation
  end
  if not generation then return end
  local sequence = redis.call('HINCRBY', log, 'sequence', 1)
  local bytes = redis.call('HINCRBY', log, 'bytes', #data)
  local id = generation .. '-' .. string.format('%.0f', sequence)
  redis.call('XADD', stream, 'MAXLEN', '~', 1000, id, 'event', event, 'data', data, 'bytes', string.format('%.0f', bytes))
  if sequence == 1 then redis.call('PEXPIRE', stream, 180000) end
  if sequence % 32 == 0 then
    local oldest = redis.call('XRANGE', stream, '-', '+', 'COUNT', 1)[1]
    while tonumber(oldest[2][6]) < bytes - 4194304 do
      redis.call('XDEL', stream, oldest[1])
      oldest = redis.call('XRANGE', stream, '-', '+', 'COUNT', 1)[1]
    end
  end
  redis.call('PUBLISH', stream, id .. '\\n' .. event .. '\\n' .. data)
end
`;
