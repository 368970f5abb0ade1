import tls from "node:tls";
import type { Settings } from "#server/env.ts";
import { isLoopback } from "#server/settings/setting-values.ts";
import { withDeadline } from "#server/with-deadline.ts";
import { type Finding, findings } from "./finding.ts";
import { addressOf, isAtPublicUrl, requestHealth, TIMEOUT_MS } from "./request-health.ts";

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
    return await withDeadline(TIMEOUT_MS, () => spoken);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
