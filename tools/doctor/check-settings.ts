import { SETTING_NAMES, type Settings } from "#server/env.ts";
import { isLoopback } from "#server/settings/setting-values.ts";
import { type Finding, findings } from "./finding.ts";

const MIN_NODE = 24;

export function checkNode(version = process.versions.node): Finding {
  const { ok, problem } = findings("Node.js");
  if (Number(version.split(".")[0]) >= MIN_NODE) return ok(`version ${version}`);
  return problem(`version ${version} is too old`, `use Node.js ${MIN_NODE}, which \`npm ci\` brings for \`npm start\``);
}

/** Names only: some values are secrets. */
export function listSettings(environment: Record<string, string | undefined>): Finding {
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
