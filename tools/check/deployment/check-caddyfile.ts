import type { Compose } from "./check-compose.ts";
import { READINESS_PATH } from "./deployment-facts.ts";

const WEB_PORT = "3000";

/** The proxy passes on to every web process of the compose file, in turns, and asks each whether it is ready. */
export function checkCaddyfile(text: string, { services }: Compose): string[] {
  const { problems, upstreams, settingOf } = readProxy(text);
  const web = Object.keys(services).filter((name) => services[name]?.environment.METRICS_PORT !== undefined);
  for (const name of web)
    if (!upstreams.includes(`${name}:${WEB_PORT}`)) problems.push(`nothing is passed on to ${name}`);
  for (const upstream of upstreams) {
    if (!web.includes(upstream.split(":")[0] ?? "")) problems.push(`${upstream} is no web process of compose.yaml`);
  }
  if (settingOf("health_uri")[0] !== READINESS_PATH) problems.push(`health_uri must be ${READINESS_PATH}`);
  return problems;
}

/**
 * The proxy for processes that are started by hand: it listens where the document says that the portal is, on this
 * machine only, and passes on to the processes that the document starts.
 */
export function checkCaddyfileByHand(text: string, document: string): string[] {
  const { problems, lines, upstreams, settingOf } = readProxy(text);
  const [, address = ""] = /^export PUBLIC_URL=(\S+)/m.exec(document) ?? [];
  const ports = [...document.matchAll(/service\.env && PORT=(\d+) npm start/g)].map(([, port]) => `127.0.0.1:${port}`);
  if (!lines.includes(`${address} {`)) problems.push(`it does not listen at ${address}`);
  if (settingOf("bind").join() !== "127.0.0.1") problems.push("other machines reach it without TLS");
  if (upstreams.join() !== ports.join()) problems.push(`the processes are ${ports.join(" and ")}`);
  return problems;
}

/** What both proxies need: each call goes to the next process that is not dead, and nothing is buffered. */
function readProxy(text: string) {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/#.*$/, "").trim())
    .filter(Boolean);
  const depth = (opened: number, line: string) => opened + (line.endsWith("{") ? 1 : 0) - (line === "}" ? 1 : 0);
  const problems = lines.reduce(depth, 0) === 0 ? [] : ["a brace is missing"];
  const settingOf = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(/\s+/)
      .slice(1) ?? [];
  if (settingOf("lb_policy")[0] !== "round_robin") problems.push("the processes do not take turns");
  for (const name of ["lb_try_duration", "fail_duration"])
    if (settingOf(name).length === 0) problems.push(`a process that is dead is not left out: set ${name}`);
  if (settingOf("flush_interval")[0] !== "-1") problems.push("event streams are buffered");
  return { problems, lines, settingOf, upstreams: settingOf("reverse_proxy").filter((word) => word !== "{") };
}
