import { log } from "../log.ts";
import type { Broker } from "./broker.ts";

const MIN_MAJOR_VERSION = 7;
const UNREACHABLE_CODES = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
const UNREACHABLE_MESSAGES = /^(?:connect ETIMEDOUT|Connection is closed|Command timed out|Socket timeout)/;
const TLS_CODES = /TLS|SSL|CERT|EPROTO|SELF_SIGNED/;

/** What the operator has to know; shown as it is. */
class BrokerRefusal extends Error {}

/** @throws When the server cannot be the broker. Logs what the operator should change. */
export async function checkBroker({ redis, prefix }: Broker, redisUrl: string): Promise<void> {
  const where = addressOf(redisUrl);
  const info = parseInfo(await redis.info());
  const version = info.get("valkey_version") ?? info.get("redis_version") ?? "";
  if (!(Number.parseInt(version, 10) >= MIN_MAJOR_VERSION)) {
    throw new BrokerRefusal(`the broker at ${where} has version ${version || "unknown"}: Redis 7 or Valkey is needed`);
  }
  if (info.get("role") !== "master") {
    throw new BrokerRefusal(
      `the broker at ${where} is a replica, which cannot be written: name its primary in REDIS_URL`,
    );
  }
  if (info.get("cluster_enabled") === "1") {
    const primaries = Number(parseInfo(String(await redis.cluster("INFO"))).get("cluster_size"));
    if (primaries > 1) {
      throw new BrokerRefusal(
        `the broker at ${where} is one of a cluster of ${primaries} primaries: use a single primary`,
      );
    }
  }
  // A user of the server may lack the right to write, to run scripts or to use channels.
  const script = "redis.call('SET', KEYS[1], '1', 'PX', 1000) return redis.call('TIME')";
  await redis.eval(script, 1, `${prefix}start`);
  await redis.publish(`${prefix}start`, "");
  reportDoubtfulSettings(info);
}

function reportDoubtfulSettings(info: Map<string, string>): void {
  const policy = info.get("maxmemory_policy");
  if (policy && policy !== "noeviction") {
    log().warn({ policy }, "the broker may drop data that is in use: set its maxmemory-policy to noeviction");
  }
  if (info.get("aof_enabled") === "0") {
    log().info("the broker has no append-only file: after its restart live states are rebuilt");
  }
}

const parseInfo = (text: string): Map<string, string> =>
  new Map(
    text.split("\r\n").flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1)]] : [];
    }),
  );

/** Without user and password. */
function addressOf(redisUrl: string): string {
  const { hostname, port } = new URL(redisUrl);
  return `${hostname}:${port || 6379}`;
}

/** One line for the operator. The library's errors name the command, which for a sign-in contains the password. */
export function explainBrokerError(error: unknown, redisUrl: string): Error {
  if (error instanceof BrokerRefusal || !(error instanceof Error)) return error as Error;
  const where = addressOf(redisUrl);
  const { message, code = "" } = error as NodeJS.ErrnoException;
  const reason = () => {
    if (/^(?:WRONGPASS|NOAUTH)/.test(message)) return `refuses this user or password: check REDIS_URL`;
    if (message.startsWith("NOPERM")) return "denies this user a command, key or channel that the service needs";
    if (/DB index|SELECT is not allowed/.test(message)) return "does not have the database number of REDIS_URL";
    if (UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(message)) return "cannot be reached: check REDIS_URL";
    if (TLS_CODES.test(code)) return `does not speak the TLS that rediss:// asks for (${code})`;
    return `cannot be used (${message.split("\n", 1)[0]?.slice(0, 200)})`;
  };
  return new Error(`the broker at ${where} ${reason()}`);
}
