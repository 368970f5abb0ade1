import fs from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { checkBuildContext, findBuildContextProblems } from "./check-build-context.ts";
import { ROOT } from "./deployment-facts.ts";
import { findDeploymentProblems } from "./find-deployment-problems.ts";

const DEPLOY = path.join(ROOT, "deploy");

/** The problems of a copy of the folder in which this text is replaced. */
async function problemsOf(file: string, from: string, to: string): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(inject("temporaryDir"), "deploy-"));
  fs.cpSync(DEPLOY, folder, { recursive: true });
  const text = fs.readFileSync(path.join(folder, file), "utf8");
  expect(text).toContain(from);
  fs.writeFileSync(path.join(folder, file), text.replace(from, to));
  return findDeploymentProblems(folder);
}

it("the deployment files fit the service", async () => {
  expect([...(await findDeploymentProblems()), ...findBuildContextProblems()]).toEqual([]);
});

/** Of the repository, without what a developer may have put beside it. */
const SENT = [
  "app/layout.tsx",
  "server/main.ts",
  "control/LICENSE",
  "prisma/schema.prisma",
  "tools/start.mjs",
  ".npmrc",
];
const ignored = (file = ".dockerignore") => fs.readFileSync(path.join(ROOT, file), "utf8");

it("threat 74: no file with a secret reaches the image, wherever an operator puts it", () => {
  const planted = [
    "deploy/.env",
    "deploy/cluster-token",
    "service.env",
    "tools/web-3000.env",
    "app/keys.json",
    "x.pem",
  ];
  const driver = "control-fnbr/fnbr-platform.ts";
  expect(checkBuildContext(ignored(), [...SENT, ...planted, driver])).toEqual([]);
  for (const file of [...planted, driver]) {
    expect(checkBuildContext(`${ignored()}\n!${file}`, [...SENT, file])).toEqual([
      `.dockerignore must leave out ${file}`,
    ]);
  }
  const deniedByName = ".git\n.data\n.next\n.env*\n**/node_modules\ncontrol/dist\ncontrol-fnbr\n";
  expect(checkBuildContext(deniedByName, [...SENT, ...planted]).sort()).toEqual(
    expect.arrayContaining(planted.map((file) => `.dockerignore must leave out ${file}`).sort()),
  );
});

it("what the image is built from reaches it", () => {
  expect(checkBuildContext(ignored().replace("!prisma/**/*.prisma", ""), SENT)).toEqual([
    ".dockerignore leaves out prisma/schema.prisma",
  ]);
  expect(checkBuildContext(ignored(), ["app/picture.webp"])).toEqual([".dockerignore leaves out app/picture.webp"]);
});

it.each([
  ["compose.yaml", "    <<: *web\n", "    <<: *wep\n", /Merge sources must be maps/],
  ["compose.yaml", "METRICS_PORT:", "METRIC_PORT:", /service web-1: METRIC_PORT is no setting/],
  ["compose.yaml", "IMAGE_HOSTS:", "HOSTS:", /service web-1: HOSTS is no setting/],
  ["compose.yaml", "REDIS_URL: redis:", "REDIS_URL: http:", /service web-1: setting REDIS_URL is not a redis/],
  ["compose.yaml", "${PUBLIC_URL:?", "${URL:?", /URL is not one of the variables to fill in/],
  ["compose.yaml", "SVC_SHARDS:", "SVC_SHARD:", /service cluster: SVC_SHARD is no setting of control/],
  ["compose.yaml", "depends_on: [balancer]", "depends_on: [caddy]", /there is no service caddy/],
  ["compose.yaml", "secrets: [cluster-token]", "secrets: [token]", /there is no secret token/],
  ["compose.yaml", "  valkey-data:\n", "", /there is no volume valkey-data/],
  ["compose.yaml", "stop_grace_period: 45s", "stop_grace: 45s", /services.web-1: Unrecognized key: "stop_grace"/],
  ["compose.yaml", ":-80}:80", ":-80}", /services.proxy.ports.0: /],
  ["compose.yaml", "METRICS_HOST: 172.30.9.12", "METRICS_HOST: 0.0.0.0", /web-2: metrics are answered outside/],
  ["compose.yaml", "  logging: {", "  #logging: {", /services.web-1.logging: /],
  ["compose.yaml", "  mem_limit: 1g", "", /services.web-1.mem_limit: /],
  ["Caddyfile", "balancer:3000", "balancer:3001", /no service of compose.yaml listens at balancer:3001/],
  ["Caddyfile", "flush_interval -1", "", /event streams are buffered/],
  ["Caddyfile", "\t\t\tkeepalive 30s\n\t\t}", "", /a brace is missing/],
  ["haproxy.cfg", "LISTEN-127.0.0.1:3000", "LISTEN-127.0.0.1:80", /does not listen at port 3000/],
  ["haproxy.cfg", ":3002", ":3003", /the processes are 127.0.0.1:3001 and 127.0.0.1:3002/],
  ["haproxy.cfg", "retry-on conn-failure", "retry-on all-retryable-errors", /is sent again/],
  ["haproxy.cfg", "option httpclose", "", /closes connections under calls/],
  ["haproxy.cfg", "GET /readyz", "GET /healthz", /the check must request/],
  ["haproxy.cfg", "${WEB_2-", "${WEB_3-", /compose.yaml does not set WEB_3/],
  ["Containerfile", "COPY prisma prisma", "COPY database prisma", /there is no database to copy/],
  ["Containerfile", "RUN npm ci", "RUNS npm ci", /RUNS is no instruction/],
  ["Containerfile", "npm run build", "npm run make", /there is no script make/],
  ["Containerfile", "USER 10001:10001", "USER root", /without rights/],
  ["Containerfile", "/healthz", "/health", /must have a health check/],
  ["Containerfile", "tools/start.mjs", "tools/begin.mjs", /CMD runs no program/],
  ["prometheus.yml", "web-2:9464", "web-2:9465", /web-2:9465 is not METRICS_PORT/],
  ["prometheus.yml", "job_name", "name", /scrape_configs.0/],
  [
    "prometheus-alerts.yml",
    "svc_waiting_seconds",
    "svc_waiting_minutes",
    /SvcJobsWait: there is no metric svc_waiting_minutes/,
  ],
  ["prometheus-alerts.yml", 'up{job="svc"}', 'up{job="web"}', /SvcProcessAway: there is no job web/],
  [
    "prometheus-alerts.yml",
    'abs(svc_clock_difference_seconds{job="svc"})',
    "abs(svc_clock_difference_seconds)",
    /the job of each/,
  ],
  ["prometheus-alerts.yml", "    for: 1m", "    within: 1m", /groups.0.rules.0: /],
  [
    "grafana/dashboard.json",
    "svc_limit_refusals_total",
    "svc_limit_refused_total",
    /no metric svc_limit_refused_total/,
  ],
  ["grafana/dashboard.json", "$job", "$jobs", /there is no variable jobs/],
  ["grafana/dashboard.json", '"targets"', '"target"', /panels.0.targets/],
  ["grafana/dashboard.json", '"id": 2,', '"id": 1,', /two panels have one id/],
  ["kubernetes/web.yaml", "kind: Deployment", "kind: Deploiment", /kubernetes: kind: Invalid/],
  ["kubernetes/web.yaml", "apiVersion: policy/v1", "apiVersion: policy/v1beta1", /apiVersion: /],
  [
    "kubernetes/web.yaml",
    "    matchLabels: { app: svc-web }\n  strategy",
    "    matchLabels: { app: web }\n  strategy",
    /does not select its own pods/,
  ],
  ["kubernetes/web.yaml", "path: /readyz", "path: /ready", /its readinessProbe must request \/readyz/],
  [
    "kubernetes/web.yaml",
    "livenessProbe:\n            httpGet: { path: /healthz",
    "livenessProbe:\n            httpGet: { path: /readyz",
    /its livenessProbe must request \/healthz/,
  ],
  [
    "kubernetes/web.yaml",
    "path: /healthz, port: http }",
    "path: /healthz, port: web }",
    /names a port that it does not have/,
  ],
  ["kubernetes/web.yaml", "maxUnavailable: 0", "maxUnavailable: 1", /maxUnavailable: /],
  ["kubernetes/ingress.yaml", "upstream: error timeout", "upstream: error non_idempotent", /proxy-next-upstream: /],
  ["kubernetes/web.yaml", "Seconds: 60", "Seconds: 30", /killed before it has stopped/],
  ["kubernetes/web.yaml", "runAsNonRoot: true", "runAsNonRoot: false", /runAsNonRoot/],
  ["kubernetes/web.yaml", "name: LOCAL_CLUSTER", "name: CLUSTER", /CLUSTER is no setting/],
  ["kubernetes/web.yaml", "name: svc-settings", "name: settings", /no such secret/],
  ["kubernetes/web.yaml", "{ name: data, emptyDir: {} }", "{ name: date, emptyDir: {} }", /there is no volume data/],
  ["kubernetes/web.yaml", "targetPort: http", "targetPort: web", /no pod has a port web/],
  ["kubernetes/web.yaml", "minAvailable: 1", "minAvailable: 2", /no pod may ever be moved/],
  ["kubernetes/web.yaml", "replicas: 2", "replicas: [", /kubernetes: /],
  [
    "kubernetes/ingress.yaml",
    "name: svc-web\n                port",
    "name: svc\n                port",
    /there is no service svc with that port/,
  ],
  ["kubernetes/secret.template.yaml", "DATABASE_URL:", "DATABASE:", /DATABASE is no setting/],
  ["kubernetes/cluster.yaml", "name: SVC_URL", "name: URL", /URL is no setting of control/],
  ["systemd/svc-web@.service", "[Service]", "[Services]", /not a line of a unit: \[Services\]/],
  ["systemd/svc-web@.service", "IntervalSec=0", "IntervalSec=300", /a limit of starts makes systemd give up/],
  ["systemd/svc-cluster.service", "StartLimitIntervalSec=0", "", /a limit of starts makes systemd give up/],
  ["systemd/svc-web@.service", "PreventExitStatus=78", "PreventExitStatus=1", /exit code 78 is no reason to start/],
  ["systemd/svc-web@.service", "ProtectHome=", "ProtectHomes=", /ProtectHomes is no key of \[Service\]/],
  ["systemd/svc-web@.service", "Environment=PORT=", "Environment=PORTS=", /PORTS is no setting/],
  ["systemd/svc-web@.service", "tools/start.mjs", "tools/run.mjs", /runs no program of ours/],
  ["systemd/svc-cluster.service", "NoNewPrivileges=yes\n", "", /there is no NoNewPrivileges/],
])("%s with another text than %j is refused", async (file, from, to, problem) => {
  expect((await problemsOf(file, from, to)).join("\n")).toMatch(problem);
});

it.each([
  [
    "compose.yaml",
    "172.30.6.2,172.30.7.2",
    "172.30.6.2,172.30.7.0/24",
    /it believes 172.30.7.0\/24, which is no address/,
  ],
  ["compose.yaml", "networks: { cluster: }", "networks: { data: }", /service cluster: it must not reach network data/],
  ["compose.yaml", "data: { internal: true }", "data: {}", /network data is not internal/],
  ["compose.yaml", "address: 172.30.9.12", "address: 172.30.8.12", /172.30.8.12 is not in network metrics/],
  ["haproxy.cfg", "LISTEN-127.0.0.1:3000", "LISTEN-:3000", /other machines reach it/],
  ["kubernetes/web.yaml", "10.244.7.0/24", "10.0.0.0/8", /it believes every address of 10.0.0.0\/8/],
  [
    "kubernetes/network-policy.yaml",
    "podSelector: {}",
    "podSelector: { matchLabels: { app: x } }",
    /closes what is not/,
  ],
  ["kubernetes/network-policy.yaml", "{ port: http }\n", "{ port: metrics }\n", /metrics are open to more/],
  ["kubernetes/network-policy.yaml", "app: svc-cluster }", "app: svc-clusters }", /pods that are not there/],
])("threat 72: %s with another text than %j lets somebody reach more", async (file, from, to, problem) => {
  expect((await problemsOf(file, from, to)).join("\n")).toMatch(problem);
});
