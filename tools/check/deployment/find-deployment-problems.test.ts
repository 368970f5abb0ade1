import fs from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { ROOT } from "../../start/hash-source-files.ts";
import { checkBuildContext, findBuildContextProblems } from "./check-build-context.ts";
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
  ["compose.yaml", "REDIS_URL: redis:", "REDIS_URL: http:", /service web-1: setting REDIS_URL is not a redis/],
  ["compose.yaml", "${PUBLIC_URL:?", "${URL:?", /URL is not one of the variables to fill in/],
  ["compose.yaml", "SVC_SHARDS:", "SVC_SHARD:", /service cluster: SVC_SHARD is no setting of control/],
  ["compose.yaml", "METRICS_HOST: 172.30.9.12", "METRICS_HOST: 0.0.0.0", /web-2: metrics are answered outside/],
  ["compose.yaml", "  logging: {", "  #logging: {", /services.web-1.logging: /],
  ["compose.yaml", "  mem_limit: 1g", "", /services.web-1.mem_limit: /],
  ["compose.yaml", "WEB_2: 172.30.7.12", "WEB_2: 172.30.7.11", /service web-2: nothing is passed on to it/],
  ["Caddyfile", "balancer:3000", "balancer:3001", /it does not pass on to HAProxy/],
  ["Caddyfile", "flush_interval -1", "", /event streams are buffered/],
  ["haproxy.cfg", ":3002", ":3003", /it does not pass on to the processes/],
  ["haproxy.cfg", "retry-on conn-failure", "retry-on all-retryable-errors", /is sent again/],
  ["haproxy.cfg", "option httpclose", "", /closes connections under calls/],
  ["haproxy.cfg", "GET /readyz", "GET /healthz", /a process that is not ready/],
  ["haproxy.cfg", "${WEB_2-", "${WEB_3-", /without the line server web-2/],
  ["Containerfile", "COPY prisma prisma", "COPY database prisma", /there is no database to copy/],
  ["Containerfile", "npm run build", "npm run make", /there is no script make/],
  ["Containerfile", "USER 10001:10001", "USER root", /the programs run as root/],
  ["Containerfile", "/healthz", "/health", /must have a health check/],
  ["Containerfile", "HOST=0.0.0.0", "HOSTS=0.0.0.0", /HOSTS is no setting/],
  ["Containerfile", "tools/start.mjs", "tools/begin.mjs", /does not run the service/],
  ["prometheus.yml", "web-2:9464", "web-2:9465", /web-2: prometheus.yml does not read its metrics/],
  ["prometheus.yml", "job_name", "name", /scrape_configs.0/],
  [
    "prometheus-alerts.yml",
    "svc_waiting_seconds",
    "svc_waiting_minutes",
    /SvcJobsWait: there is no metric svc_waiting_m/,
  ],
  ["prometheus-alerts.yml", 'up{job="svc"}', 'up{job="web"}', /SvcProcessAway: it does not name job="svc"/],
  ["grafana/dashboard.json", "svc_limit_refusals_total", "svc_limit_refused", /no metric svc_limit_refused/],
  ["grafana/dashboard.json", "$job", "$jobs", /there is no variable jobs/],
  ["grafana/dashboard.json", '"targets"', '"target"', /panels.0.targets/],
  ["kubernetes/web.yaml", "kind: Deployment", "kind: Deploiment", /Deploiment svc-web: nothing says what it must be/],
  ["kubernetes/web.yaml", "path: /readyz", "path: /ready", /readinessProbe httpGet must be {"path":"\/readyz"/],
  [
    "kubernetes/web.yaml",
    "path: /healthz, port: http }",
    "path: /healthz, port: web }",
    /startupProbe httpGet must be/,
  ],
  ["kubernetes/web.yaml", "maxUnavailable: 0", "maxUnavailable: 1", /"maxUnavailable":0/],
  ["kubernetes/web.yaml", "Seconds: 60", "Seconds: 30", /terminationGracePeriodSeconds must be 60/],
  ["kubernetes/web.yaml", "runAsNonRoot: true", "runAsNonRoot: false", /runAsNonRoot must be true/],
  ["kubernetes/web.yaml", "name: LOCAL_CLUSTER", "name: CLUSTER", /CLUSTER is no setting/],
  ["kubernetes/web.yaml", "name: svc-settings", "name: settings", /envFrom must be/],
  ["kubernetes/web.yaml", "targetPort: http", "targetPort: web", /Service svc-web: spec ports must be/],
  ["kubernetes/web.yaml", "minAvailable: 1", "minAvailable: 2", /minAvailable must be 1/],
  ["kubernetes/web.yaml", "replicas: 2", "replicas: [", /kubernetes: /],
  ["kubernetes/ingress.yaml", "upstream: error timeout", "upstream: error non_idempotent", /proxy-next-upstream must/],
  ["kubernetes/secret.template.yaml", "DATABASE_URL:", "DATABASE:", /DATABASE is no setting/],
  ["kubernetes/cluster.yaml", "name: SVC_URL", "name: URL", /URL is no setting of control/],
  ["systemd/svc-web@.service", "IntervalSec=0", "IntervalSec=300", /a limit of starts makes systemd give up/],
  ["systemd/svc-cluster.service", "StartLimitIntervalSec=0", "", /a limit of starts makes systemd give up/],
  [
    "systemd/svc-web@.service",
    "PreventExitStatus=78",
    "PreventExitStatus=1",
    /without the line RestartPreventExitStatus/,
  ],
  ["systemd/svc-web@.service", "ProtectHome=", "ProtectHomes=", /without the line ProtectHome=yes/],
  ["systemd/svc-web@.service", "Environment=PORT=", "Environment=PORTS=", /PORTS is no setting/],
  ["systemd/svc-cluster.service", "Environment=SVC_LOG", "Environment=LOG", /LOG_FORMAT is no setting of control/],
  ["systemd/svc-web@.service", "tools/start.mjs", "tools/run.mjs", /does not run the service/],
  ["systemd/svc-cluster.service", "NoNewPrivileges=yes\n", "", /without the line NoNewPrivileges/],
])("%s with another text than %j is refused", async (file, from, to, problem) => {
  expect((await problemsOf(file, from, to)).join("\n")).toMatch(problem);
});

it.each([
  ["compose.yaml", "172.30.6.2,172.30.7.2", "172.30.6.2,172.30.7.0/24", /believes 172.30.7.0\/24, which is no address/],
  ["compose.yaml", "networks: { cluster: }", "networks: { data: }", /service cluster: it must not reach network data/],
  ["compose.yaml", "data: { internal: true }", "data: {}", /network data is not internal/],
  ["compose.yaml", "shm_size: 256m", 'ports: ["5432:5432"]', /service postgres: only proxy may have ports/],
  ["haproxy.cfg", "LISTEN-127.0.0.1:3000", "LISTEN-:3000", /other machines reach it/],
  ["kubernetes/web.yaml", "10.244.7.0/24", "10.0.0.0/8", /it believes 10.0.0.0\/8/],
  [
    "kubernetes/network-policy.yaml",
    "podSelector: {}",
    "podSelector: { matchLabels: { app: x } }",
    /svc-nobody: spec must/,
  ],
  ["kubernetes/network-policy.yaml", "{ port: http }\n", "{ port: metrics }\n", /svc-web: spec ingress must be/],
  ["kubernetes/network-policy.yaml", "app: svc-cluster }", "app: svc-clusters }", /svc-web: spec ingress must be/],
  ["kubernetes/network-policy.yaml", "name: svc-data", "name: svc-more", /NetworkPolicy svc-more: nothing says/],
])("threat 72: %s with another text than %j lets somebody reach more", async (file, from, to, problem) => {
  expect((await problemsOf(file, from, to)).join("\n")).toMatch(problem);
});
