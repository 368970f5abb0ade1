import type { Compose } from "./check-compose.ts";

/** Caddy passes everything on to HAProxy of the compose file, and buffers nothing. */
export function checkCaddyfile(text: string, { services }: Compose): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/#.*$/, "").trim())
    .filter(Boolean);
  const depth = (opened: number, line: string) => opened + (line.endsWith("{") ? 1 : 0) - (line === "}" ? 1 : 0);
  const problems = lines.reduce(depth, 0) === 0 ? [] : ["a brace is missing"];
  const settingOf = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.split(/\s+/)[1];
  const [, host = "", port = ""] = /^\{\$BALANCER:(\w+):(\d+)\}$/.exec(settingOf("reverse_proxy") ?? "") ?? [];
  if (services[host]?.environment.LISTEN !== `:${port}`)
    problems.push(`no service of compose.yaml listens at ${host}:${port}`);
  if (settingOf("flush_interval") !== "-1") problems.push("event streams are buffered");
  return problems;
}
