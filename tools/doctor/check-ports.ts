import type { Settings } from "#server/env.ts";
import { withDeadline } from "#server/with-deadline.ts";
import { type Finding, findings } from "./finding.ts";
import { addressOf, codeOf, isAtPublicUrl, requestHealth } from "./request-health.ts";

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
