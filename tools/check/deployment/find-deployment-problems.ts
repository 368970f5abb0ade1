import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { createMetrics } from "#server/metrics/create-metrics.ts";
import { FAULT_INSIDE_EXIT_CODE } from "../../start/exit-on-uncaught-error.ts";
import { ROOT } from "../../start/hash-source-files.ts";
import { checkCompose } from "./check-compose.ts";
import { checkKubernetes } from "./check-kubernetes.ts";
import { checkVariables, WEB_PROGRAM } from "./check-variables.ts";

/** Prometheus makes `up` itself: whether a process answered. */
const METRIC = /\b(?:(?:svc|process|nodejs)_[a-z0-9_]+|up\b)/g;
const Alerts = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })).min(1) })).min(1),
});
const Dashboard = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});
const Prometheus = z.object({
  scrape_configs: z.array(
    z.object({
      job_name: z.literal("svc"),
      metrics_path: z.literal("/metrics"),
      static_configs: z.array(z.object({ targets: z.array(z.string()) })),
    }),
  ),
});

const readTargets = (prometheus: string): string[] =>
  Prometheus.parse(parse(prometheus)).scrape_configs.flatMap((job) =>
    job.static_configs.flatMap((config) => config.targets),
  );

/** A rule or a panel that names a series, a job or a variable that is not there shows nothing, and says nothing. */
async function checkMetrics(alerts: string, dashboard: string): Promise<string[]> {
  const { text } = await createMetrics().scrape();
  const series = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((suffix) => `${name}${suffix}`) : [name],
  );
  const { panels, templating } = Dashboard.parse(JSON.parse(dashboard));
  const variables = ["__rate_interval", ...templating.list.map(({ name }) => name)];
  const rules = Alerts.parse(parse(alerts)).groups.flatMap((group) => group.rules);
  const read = [
    ...rules.map(({ alert, expr }) => ({ place: `alert ${alert}`, expr, job: 'job="svc"' })),
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ place: `panel ${title}`, expr, job: "$job" })),
    ),
  ];
  return read.flatMap(({ place, expr, job }) => {
    const named = expr.match(METRIC) ?? [];
    const unknown = named.filter((name) => name !== "up" && !series.includes(name));
    const used = [...expr.matchAll(/\$(\w+)/g)].map(([, name]) => `${name}`);
    const missing = used.filter((name) => !variables.includes(name));
    const problems = [
      ...unknown.map((name) => `there is no metric ${name}`),
      ...missing.map((name) => `there is no variable ${name}`),
      ...(named.length === 0 ? ["it reads no metric"] : []),
      ...(expr.split(job).length - 1 < named.length ? [`it does not name ${job} of each metric`] : []),
    ];
    return problems.map((problem) => `${place}: ${problem}`);
  });
}

/** The problems of the files in `deploy/`, each as one line of text. @param folder In its place. */
export async function findDeploymentProblems(folder = path.join(ROOT, "deploy")): Promise<string[]> {
  const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");
  const manifests = fs.readdirSync(path.join(folder, "kubernetes")).map((file) => `kubernetes/${file}`);
  const checks: Record<string, () => string[] | Promise<string[]>> = {
    "compose.yaml": () =>
      checkCompose(read("compose.yaml"), read("compose.env.example"), readTargets(read("prometheus.yml"))),
    kubernetes: () => checkKubernetes(manifests.map(read)),
    metrics: () => checkMetrics(read("prometheus-alerts.yml"), read("grafana/dashboard.json")),
    "other files": () => checkLines(read),
  };
  const problems = Object.entries(checks).map(async ([file, check]) => {
    const found = await Promise.resolve().then(check).catch(describeError);
    return found.map((problem) => `deploy, ${file}: ${problem}`);
  });
  return (await Promise.all(problems)).flat();
}

/** A file that cannot be read at all. */
function describeError(error: unknown): string[] {
  if (!(error instanceof z.ZodError)) return [(error as Error).message.split("\n", 1)[0] ?? ""];
  return error.issues.map(({ path: member, message }) => `${member.join(".")}: ${message}`);
}

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
function checkLines(read: (file: string) => string): string[] {
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
