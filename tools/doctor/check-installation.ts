import tls from "node:tls";
import { BrokerConnection } from "#server/data/broker-connection.ts";
import { checkBroker, explainBrokerError } from "#server/data/check-broker.ts";
import { connectBroker } from "#server/data/connect-broker.ts";
import { keyFileExists } from "#server/data/keyring.ts";
import { countEncryptedRowsByKey } from "#server/data/reencrypt-rows.ts";
import { describeInstallation } from "#server/domain/installation/describe-installation.ts";
import { prepareEncryptionKeys } from "#server/domain/service/prepare-encryption-keys.ts";
import { readSettings, SETTING_NAMES } from "#server/settings/read-settings.ts";
import { isLoopback } from "#server/settings/setting-values.ts";
import { createApplication, type Settings, settings } from "#server/settings/settings.ts";
import { withDeadline } from "#server/with-deadline.ts";
import { checkDataFolder } from "./check-data-folder.ts";
import { checkDatabase, findDatabase } from "./check-database.ts";
import { type Finding, findings } from "./finding.ts";
import {
  addressOf,
  codeOf,
  isAtPublicUrl,
  requestHealth,
  TIMEOUT_MS as TIMEOUT_MSOfCheckPublicAddress,
} from "./request-health.ts";

/** Checks what the settings of the environment describe, and changes nothing. */
export async function checkInstallation(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let values: Settings;
  try {
    values = { ...readSettings(environment), logLevel: "silent" };
  } catch (error) {
    const { problem } = findings("Settings");
    return [
      checkNode(),
      problem((error as Error).message, "nothing else can be checked; docs/operations.md lists them"),
    ];
  }
  const application = createApplication(values).run();
  try {
    const folder = checkDataFolder(values);
    const url = findDatabase(values);
    const { found: database, isMigrated } = await checkDatabase(url);
    application.set(settings, { ...values, databaseUrl: url });
    const keys = isMigrated ? [await checkEncryptionKeys()] : [];
    const network = await Promise.all([checkPorts(values), checkPublicAddress(values), checkTraceEndpoint(values)]);
    const broker = await checkBrokerServer(values);
    const canCompare = isMigrated && broker.every(({ state }) => state !== "problem");
    return [
      checkNode(),
      listSettings(environment),
      ...checkAddresses(values),
      ...folder,
      ...database,
      ...keys,
      ...network.flat(),
      ...broker,
      ...(canCompare ? [await checkMembership()] : []),
    ];
  } finally {
    await application.stop();
  }
}

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

/** Whether every encrypted row can be decrypted. Needs the tables, in the running application's database. */
export async function checkEncryptionKeys(): Promise<Finding> {
  const { ok, problem } = findings("Encryption keys");
  const counts = await countEncryptedRowsByKey();
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (rows === 0 && !settings().secretKeys && !keyFileExists()) return ok("the first start creates one");
  try {
    await prepareEncryptionKeys(); // creates a key only in the case above
    return ok(`${rows} records can be decrypted`);
  } catch (error) {
    return problem((error as Error).message, "the service does not start without it");
  }
}

/** Whether a process with these settings fits those that run the installation. Needs an open database, and the broker. */
export async function checkMembership(): Promise<Finding> {
  const { ok, problem } = findings("Installation");
  await connectBroker();
  const { description, misfit } = await describeInstallation();
  return misfit ? problem(misfit.what, misfit.advice) : ok(description);
}

const TIMEOUT_MS = 3_000;

/** Whether the ports of the service are free, or the service answers there. */
export async function checkPorts(values: Settings): Promise<Finding[]> {
  const { metrics } = values;
  const own = [await checkOwnPort(values)];
  if (!metrics) return [...own, findings("METRICS_PORT").ok("not set: no metrics")];
  return [...own, await checkPort("METRICS_PORT", metrics.host, metrics.port)];
}

/** Where several processes share a broker, their proxy may listen at the port of PUBLIC_URL. */
async function checkOwnPort(values: Settings): Promise<Finding> {
  const { host, port, redisUrl } = values;
  if (!redisUrl || !isAtPublicUrl(values)) return checkPort("PORT", host, port);
  return findings("PORT").warning(
    `port ${port} is that of PUBLIC_URL: if a proxy listens there, no process was checked`,
    "run this for each process, as in PORT=3001",
  );
}

async function checkPort(name: string, host: string, port: number): Promise<Finding> {
  const { ok, problem } = findings(name);
  const answer = await requestHealth(addressOf(host, port));
  if (answer.is === "service") return ok(`the service answers at port ${port}`);
  if (answer.is === "other") {
    return problem(`another program answers at port ${port}`, `stop it, or set ${name} to another one`);
  }
  if (answer.detail === "ECONNREFUSED") return ok(`port ${port} is free: the service does not run`);
  return problem(`port ${port} does not answer (${answer.detail})`, `check ${name}, and what listens there`);
}

export async function checkTraceEndpoint({ otlp }: Settings): Promise<Finding> {
  const { ok, warning } = findings("Traces");
  if (!otlp) return ok("OTEL_EXPORTER_OTLP_ENDPOINT is not set: no traces");
  const { host } = new URL(otlp.endpoint);
  const advice = "check OTEL_EXPORTER_OTLP_ENDPOINT; the service runs without it";
  try {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"resourceSpans":[]}' };
    const reply = await withDeadline(TIMEOUT_MS, (signal) => fetch(`${otlp.endpoint}/v1/traces`, { ...init, signal }));
    if (reply.ok) return ok(`${host} accepts traces`);
    return warning(`${host} refuses traces with ${reply.status}`, advice);
  } catch (error) {
    return warning(`${host} cannot be reached (${codeOf(error)})`, advice);
  }
}

/** Answers of a proxy that reaches no process. */
const NO_PROCESS = [502, 503, 504];

/** Whether the address in the browser leads to the service. While no process runs, nothing can answer there. */
export async function checkPublicAddress(values: Settings): Promise<Finding> {
  const { publicUrl, host, port, redisUrl } = values;
  const { ok, warning, problem } = findings("PUBLIC_URL");
  const [answer, own] = await Promise.all([requestHealth(publicUrl), requestHealth(addressOf(host, port))]);
  if (answer.is === "service") return ok(`${publicUrl} answers`);
  if (answer.is === "other" && NO_PROCESS.includes(answer.status ?? 0)) {
    const message = `${publicUrl} answers with ${answer.detail}`;
    const serious = own.is === "service" ? problem : warning;
    return serious(message, "start the processes, and name their ports in the proxy");
  }
  if (await speaksTls(publicUrl)) {
    return problem(`${publicUrl} answers with TLS`, "let the proxy use http there, or name https in PUBLIC_URL");
  }
  if (answer.is === "other") {
    const advice = "let the proxy pass on to the processes, or correct PUBLIC_URL";
    return problem(`${publicUrl} answers with something else (${answer.detail})`, advice);
  }
  const message = `${publicUrl} does not answer (${answer.detail})`;
  if (own.is === "nothing" && !(redisUrl && isAtPublicUrl(values))) return ok(`${message}: the service does not run`);
  const advice = "start the proxy, or correct PUBLIC_URL";
  return isLoopback(publicUrl) ? problem(message, advice) : warning(`${message} from this machine`, advice);
}

/** Whether TLS is spoken where PUBLIC_URL says http. */
async function speaksTls(publicUrl: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "http:") return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = tls.connect({ host, port: Number(port || 80), rejectUnauthorized: false });
  const spoken = new Promise<boolean>((resolve) => {
    socket.once("secureConnect", () => resolve(true));
    socket.once("error", ({ code = "" }: NodeJS.ErrnoException) => resolve(code.includes("ALERT"))); // no certificate for it
    socket.once("close", () => resolve(false));
  });
  try {
    return await withDeadline(TIMEOUT_MSOfCheckPublicAddress, () => spoken);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const MIN_NODE = 24;

export function checkNode(version = process.versions.node): Finding {
  const { ok, problem } = findings("Node.js");
  if (Number(version.split(".")[0]) >= MIN_NODE) return ok(`version ${version}`);
  return problem(`version ${version} is too old`, `use Node.js ${MIN_NODE}, which \`npm ci\` brings for \`npm start\``);
}

/** Names only: some values are secrets. */
function listSettings(environment: Record<string, string | undefined>): Finding {
  const set = SETTING_NAMES.filter((name) => environment[name]).sort();
  return findings("Settings").ok(set.length === 0 ? "all have their default" : `set: ${set.join(", ")}`);
}

export function checkAddresses({ publicUrl, host, trustedProxies, rateLimits, production }: Settings): Finding[] {
  const { ok, warning } = findings("PUBLIC_URL");
  const { protocol } = new URL(publicUrl);
  const isLocal = isLoopback(publicUrl);
  const isReachable = !["127.0.0.1", "localhost", "::1"].includes(host);
  const found: Finding[] = [];
  if (isLocal && isReachable) {
    found.push(
      warning(`${publicUrl} is this machine only, and HOST is ${host}`, "set it to the address in the browser"),
    );
  }
  if (!isLocal && protocol === "http:") {
    found.push(
      warning(`${publicUrl} has no TLS: cookies and tokens can be read on their way`, "use https, by a proxy"),
    );
  }
  if (protocol === "https:" && trustedProxies.length === 0) {
    found.push(
      warning("https comes from a proxy, and TRUSTED_PROXIES is not set", "set it, or all callers share one limit"),
    );
  }
  if (found.length === 0) found.push(ok(publicUrl));
  if (!rateLimits) {
    const limits = findings("RATE_LIMITS");
    const advice = "remove it outside of load tests";
    found.push(production ? limits.problem("off in production", advice) : limits.warning("off", advice));
  }
  return found;
}
