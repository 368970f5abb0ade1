import type { Command, Redis } from "ioredis";
import { type Metrics, metrics } from "../metrics/metrics.ts";
import { broker } from "./broker.ts";

/** Counts the commands of the connected broker from now on, if metrics are counted. */
export function observeBroker(): void {
  const observers = metrics();
  const connected = broker();
  if (!observers || !connected) return;
  const { redis, quickRedis } = connected;
  observers.addGauge("broker_up", () => Number(redis.status === "ready"));
  redis.on("ready", () => observers.brokerReconnected());
  for (const client of [redis, quickRedis]) timeCommands(client, observers);
}

/** Every command passes here, those of a pipeline too. */
function timeCommands(client: Redis, observers: Metrics): void {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command: Command, ...rest) => {
    const startedAt = performance.now();
    const report = (outcome: "ok" | "error") => () =>
      observers.brokerAnswered(command.name, outcome, (performance.now() - startedAt) / 1000);
    command.promise.then(report("ok"), report("error"));
    return send(command, ...rest);
  };
}
