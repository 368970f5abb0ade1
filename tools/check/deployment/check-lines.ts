import fs from "node:fs";
import path from "node:path";
import { FAULT_INSIDE_EXIT_CODE } from "../../start/exit-codes.ts";
import { ROOT } from "../../start/hash-source-files.ts";
import { checkVariables, WEB_PROGRAM } from "./check-variables.ts";

const HARDENED =
  "NoNewPrivileges=yes, CapabilityBoundingSet=, ProtectSystem=strict, ProtectHome=yes, ProtectProc=invisible, ProtectClock=yes, ProtectHostname=yes, ProtectKernelLogs=yes, ProtectKernelModules=yes, ProtectKernelTunables=yes, ProtectControlGroups=yes, PrivateTmp=yes, PrivateDevices=yes, RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK, RestrictNamespaces=yes, RestrictRealtime=yes, RestrictSUIDSGID=yes, LockPersonality=yes, SystemCallArchitectures=native, SystemCallFilter=@system-service, UMask=0077";
const UNIT = {
  "StartLimitIntervalSec=0": "a limit of starts makes systemd give up",
  "User=svc": "it runs as root",
  ...Object.fromEntries(HARDENED.split(", ").map((line) => [line, "it may do more than it needs"])),
};

/** Lines that files without a schema must have, each with what happens without it. */
const NEEDED: Record<string, Record<string, string>> = {
  Caddyfile: {
    "reverse_proxy {$BALANCER:balancer:3000} {": "it does not pass on to HAProxy of compose.yaml",
    "flush_interval -1": "event streams are buffered",
  },
  "haproxy.cfg": {
    'bind "${LISTEN-127.0.0.1:3000}"': "other machines reach it without TLS, or docs/operations.md names another port",
    "option forwardfor": "the service does not learn the addresses of callers",
    "option httpclose": "a process that ends closes connections under calls",
    "balance roundrobin": "the processes do not take turns",
    "option httpchk GET /readyz": "calls are sent to a process that is not ready",
    "option redispatch 1": "a call that a process refuses is not sent to the other one",
    "retry-on conn-failure": "a call that may have been carried out is sent again",
    'server web-1 "${WEB_1-127.0.0.1:3001}"': "it does not pass on to the processes of docs/operations.md",
    'server web-2 "${WEB_2-127.0.0.1:3002}"': "it does not pass on to the processes of docs/operations.md",
  },
  Containerfile: {
    "USER 10001:10001": "the programs run as root, or Kubernetes refuses them",
    [`CMD ["node", "${WEB_PROGRAM}"]`]: "it does not run the service",
  },
  "systemd/svc-web@.service": {
    ...UNIT,
    [`ExecStart=/opt/svc/node_modules/.bin/node ${WEB_PROGRAM}`]: "it does not run the service",
    [`RestartPreventExitStatus=${FAULT_INSIDE_EXIT_CODE}`]: "a fault that another start cannot change is tried again",
  },
  "systemd/svc-cluster.service": {
    ...UNIT,
    "ExecStart=/opt/svc/node_modules/.bin/node control/svc-cluster.ts": "it does not run a cluster",
  },
};

/** @param read Reads a file of deploy/. */
export function checkLines(read: (file: string) => string): string[] {
  return Object.entries(NEEDED).flatMap(([file, needed]) => {
    const lines = linesOf(read(file));
    const problems = Object.entries(needed)
      .filter(([line]) => !lines.includes(line))
      .map(([line, problem]) => `without the line ${line} ${problem}`);
    if (file === "Containerfile") problems.push(...checkBuild(lines));
    return [...problems, ...checkEnvironment(lines)].map((problem) => `${file}: ${problem}`);
  });
}

const linesOf = (text: string): string[] =>
  text
    .replace(/\\\n/g, " ")
    .split("\n")
    .map((line) => line.trim());

/** Of a unit (`Environment=NAME=VALUE`) and of an image (`ENV NAME=VALUE …`). */
function checkEnvironment(lines: string[]): string[] {
  const command = lines.find((line) => line.startsWith("ExecStart="))?.split(" ") ?? [];
  const assignments = lines.flatMap((line) => /^(?:Environment=|ENV )(.*)/.exec(line)?.[1]?.split(" ") ?? []);
  const variables = assignments.map((assignment) => assignment.split("="));
  return checkVariables(
    command,
    Object.fromEntries(variables.map(([name, value]) => [name, value?.replace("%i", "1")])),
  );
}

/** The image is asked for its health, and the files that it copies and the scripts that its build runs exist. */
function checkBuild(lines: string[]): string[] {
  const copied = lines.filter((line) => /^COPY (?!--)/.test(line)).flatMap((line) => line.split(" ").slice(1, -1));
  const scripts = lines.flatMap((line) => [...line.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name));
  const known = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")).scripts;
  const isAsked = lines.some((line) => line.startsWith("HEALTHCHECK ") && line.includes("/healthz"));
  return [
    ...(isAsked ? [] : ["it must have a health check of /healthz"]),
    ...copied.filter((file) => !fs.existsSync(path.join(ROOT, file))).map((file) => `there is no ${file} to copy`),
    ...scripts.filter((name) => !Object.hasOwn(known, name)).map((name) => `there is no script ${name}`),
  ];
}
