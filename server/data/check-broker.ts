import { log } from "../log.ts";
import { StartFault } from "../settings/start-fault.ts";
import type { Broker } from "./broker.ts";

const MIN_MAJOR_VERSION = 7;
const UNREACHABLE_CODES = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
const UNREACHABLE_MESSAGES = /^(?:connect ETIMEDOUT|Connection is closed|Command timed out|Socket timeout)/;
const TLS_CODES = /TLS|SSL|CERT|EPROTO|SELF_SIGNED/;

/** @throws When the server cannot be the broker. Logs what the operator should change. */
export async function checkBroker({ redis, prefix }: Broker, redisUrl: string): Promise<void> {
  const where = brokerAddress(redisUrl);
  const info = parseInfo(await redis.info());
  const version = info.get("valkey_version") ?? info.get("redis_version") ?? "";
  if (!(Number.parseInt(version, 10) >= MIN_MAJOR_VERSION)) {
    const found = version || "unknown";
    throw new StartFault("inside", `the broker at ${where} has version ${found}: Redis 7 or Valkey is needed`);
  }
  if (info.get("role") !== "master") {
    throw new StartFault(
      "outside", // it may become the primary
      `the broker at ${where} is a replica, which cannot be written: name its primary in REDIS_URL`,
    );
  }
  if (info.get("cluster_enabled") === "1") {
    const primaries = Number(parseInfo(String(await redis.cluster("INFO"))).get("cluster_size"));
    if (primaries > 1) {
      throw new StartFault(
        "inside",
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
export function brokerAddress(redisUrl: string): string {
  const { hostname, port, pathname } = new URL(redisUrl);
  const database = Number(pathname.slice(1));
  return `${hostname}:${port || 6379}${database === 0 ? "" : `/${database}`}`;
}

/** One line for the operator. The library's errors name the command, which for a sign-in contains the password. */
export function explainBrokerError(error: unknown, redisUrl: string): Error {
  if (error instanceof StartFault || !(error instanceof Error)) return error as Error;
  const { message, code = "" } = error as NodeJS.ErrnoException;
  const fault = (where: StartFault["where"], reason: string) =>
    new StartFault(where, `the broker at ${brokerAddress(redisUrl)} ${reason}`);
  if (/^(?:WRONGPASS|NOAUTH)/.test(message)) return fault("inside", "refuses this user or password: check REDIS_URL");
  if (message.startsWith("NOPERM"))
    return fault("inside", "denies this user a command, key or channel that the service needs");
  if (/DB index|SELECT is not allowed/.test(message))
    return fault("inside", "does not have the database number of REDIS_URL");
  if (UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(message))
    return fault("outside", "cannot be reached: check REDIS_URL");
  if (TLS_CODES.test(code)) return fault("inside", `does not speak the TLS that rediss:// asks for (${code})`);
  // It starts, is full, runs a script, or changes its role.
  return fault("outside", `cannot be used (${message.split("\n", 1)[0]?.slice(0, 200)})`);
}
