import { BrokerConnection } from "#server/data/broker-connection.ts";
import { checkBroker, explainBrokerError } from "#server/data/check-broker.ts";
import type { Settings } from "#server/env.ts";
import { type Finding, findings } from "./finding.ts";

/** What the start would refuse, and what it would only log. */
export async function checkBrokerServer({ redisUrl }: Settings): Promise<Finding[]> {
  const { ok, warning, problem } = findings("Broker");
  if (!redisUrl) return [ok("REDIS_URL is not set: one web process")];
  const connection = new BrokerConnection(redisUrl, "svc:doctor:");
  try {
    await connection.connect();
    await checkBroker(connection, redisUrl);
    const info = await connection.redis.info();
    const settingOf = (name: string) => new RegExp(`^${name}:(.*)\r?$`, "m").exec(info)?.[1] ?? "";
    const server = settingOf("valkey_version") ? "Valkey" : "Redis";
    const found = [ok(`${server} ${settingOf("valkey_version") || settingOf("redis_version")}, ${settingOf("role")}`)];
    const policy = settingOf("maxmemory_policy");
    if (policy !== "noeviction")
      found.push(warning(`maxmemory-policy is ${policy}: it may drop what is in use`, "set it to noeviction"));
    if (settingOf("aof_enabled") !== "1")
      found.push(ok("no append-only file: after its restart live states are rebuilt"));
    return found;
  } catch (error) {
    return [problem(explainBrokerError(error, redisUrl).message, "several processes need it")];
  } finally {
    connection.close();
  }
}
