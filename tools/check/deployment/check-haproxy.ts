import type { Compose } from "./check-compose.ts";
import { READINESS_PATH } from "./deployment-facts.ts";

/** Of `option` and of whole lines, each with what happens without it. */
const NEEDED = {
  "option httpclose": "a process that ends closes connections under calls",
  "option redispatch 1": "a call that a process refuses is not sent to the other one",
  "option forwardfor": "the service does not learn the addresses of callers",
  "balance roundrobin": "the processes do not take turns",
};

/**
 * HAProxy with the file's own addresses listens where the document says that the portal is, on this machine only, and
 * passes on to the processes that the document starts. With the variables of the compose file it listens where Caddy
 * passes on to, and passes on to every web process.
 */
export function checkHaproxy(text: string, document: string, { services }: Compose): string[] {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter(Boolean);
  const problems = Object.entries(NEEDED)
    .filter(([line]) => !lines.includes(line))
    .map(([, problem]) => problem);
  const settingOf = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  if (settingOf("option httpchk") !== `GET ${READINESS_PATH}`)
    problems.push(`the check must request ${READINESS_PATH}`);
  if (settingOf("retry-on") !== "conn-failure") problems.push("a call that may have been carried out is sent again");
  return [...problems, ...checkByHand(lines, document), ...checkVariables(lines, services)];
}

/** What stands for the variable of each such line when it is not set. */
const defaultsOf = (lines: string[], start: RegExp) =>
  lines.filter((line) => start.test(line)).map((line) => /"\$\{\w+-([^}]*)\}"/.exec(line)?.[1] ?? "");

function checkByHand(lines: string[], document: string): string[] {
  const [, publicPort = ""] = /^export PUBLIC_URL=http:\/\/localhost:(\d+)/m.exec(document) ?? [];
  const ports = [...document.matchAll(/service\.env && PORT=(\d+) npm start/g)].map(([, port]) => `127.0.0.1:${port}`);
  const problems: string[] = [];
  const [address = ""] = defaultsOf(lines, /^bind /);
  if (!address.startsWith("127.0.0.1:")) problems.push("other machines reach it without TLS");
  else if (address !== `127.0.0.1:${publicPort}`) problems.push(`it does not listen at port ${publicPort}`);
  if (defaultsOf(lines, /^server /).join() !== ports.join()) problems.push(`the processes are ${ports.join(" and ")}`);
  return problems;
}

function checkVariables(lines: string[], services: Compose["services"]): string[] {
  const read = lines.flatMap((line) => [...line.matchAll(/\$\{(\w+)-/g)].map(([, name]) => String(name)));
  const given = services.balancer?.environment ?? {};
  const problems = [
    ...read.filter((name) => !Object.hasOwn(given, name)).map((name) => `compose.yaml does not set ${name}`),
    ...Object.keys(given)
      .filter((name) => !read.includes(name))
      .map((name) => `${name} of compose.yaml is not read`),
  ];
  const web = Object.entries(services).filter(([, { environment }]) => environment.METRICS_PORT !== undefined);
  for (const [name, { networks }] of web) {
    const addresses = Object.values(networks).map((network) => `${network?.ipv4_address}:3000`);
    if (!Object.values(given).some((target) => addresses.includes(target)))
      problems.push(`compose.yaml passes nothing on to ${name}`);
  }
  return problems;
}
