import { perApplication } from "../../application.ts";
import { broker } from "../broker.ts";
import type { FleetEventLog } from "./fleet-event-log.ts";
import { MemoryEventLog } from "./memory-event-log.ts";
import { RedisEventLog } from "./redis/redis-event-log.ts";

/** The event log of this installation. */
export const eventLog = perApplication<FleetEventLog>("fleet event log", openEventLog, (opened) => opened.close());

function openEventLog(): FleetEventLog {
  const connected = broker();
  return connected ? new RedisEventLog(connected) : new MemoryEventLog();
}
