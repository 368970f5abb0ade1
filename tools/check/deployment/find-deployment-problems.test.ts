import fs from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { checkContainerfile } from "./check-containerfile.ts";
import { findDeploymentProblems } from "./find-deployment-problems.ts";

const DEPLOY = path.join(import.meta.dirname, "..", "..", "..", "deploy");

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
  expect(await findDeploymentProblems()).toEqual([]);
});

it("the image has no driver of a real platform", () => {
  const text = fs.readFileSync(path.join(DEPLOY, "Containerfile"), "utf8");
  expect(checkContainerfile(text, ".git\ncontrol-fnbr\n")).toEqual([]);
  expect(checkContainerfile(text, ".git\n")).toEqual([".dockerignore must leave out control-fnbr"]);
});

it.each([
  ["compose.yaml", "  web-2: *web", "  web-2: *wep", /Unresolved alias/],
  ["compose.yaml", "METRICS_PORT:", "METRIC_PORT:", /service web-1: METRIC_PORT is no setting/],
  ["compose.yaml", "METRICS_HOST:", "HOSTS:", /service web-1: HOSTS is no setting/],
  ["compose.yaml", "REDIS_URL: redis:", "REDIS_URL: http:", /service web-1: setting REDIS_URL is not a redis/],
  ["compose.yaml", "${PUBLIC_URL:?", "${URL:?", /URL is not one of the variables to fill in/],
  ["compose.yaml", "SVC_SHARDS:", "SVC_SHARD:", /service cluster: SVC_SHARD is no setting of control/],
  ["compose.yaml", "depends_on: [proxy]", "depends_on: [caddy]", /there is no service caddy/],
  ["compose.yaml", "secrets: [cluster-token]", "secrets: [token]", /there is no secret token/],
  ["compose.yaml", "  valkey-data:\n", "", /there is no volume valkey-data/],
  ["compose.yaml", "stop_grace_period: 45s", "stop_grace: 45s", /services.web-1: Unrecognized key: "stop_grace"/],
  ["compose.yaml", ":-80}:80", ":-80}", /services.proxy.ports.0: /],
  ["Caddyfile", "web-2:3000 {", "{", /nothing is passed on to web-2/],
  ["Caddyfile", "web-2:3000", "web-3:3000", /web-3:3000 is no web process/],
  ["Caddyfile", "round_robin", "first", /do not take turns/],
  ["Caddyfile", "/readyz", "/healthz", /health_uri must be/],
  ["Caddyfile", "flush_interval -1", "", /event streams are buffered/],
  ["Caddyfile", "\t\t\tkeepalive 60s\n\t\t}", "", /a brace is missing/],
  ["Caddyfile.two-processes", "http://localhost:3000 {", "localhost:3000 {", /does not listen at http:/],
  ["Caddyfile.two-processes", "bind 127.0.0.1", "bind 0.0.0.0", /other machines reach it/],
  ["Caddyfile.two-processes", ":3002", ":3003", /the processes are 127.0.0.1:3001 and 127.0.0.1:3002/],
  ["Caddyfile.two-processes", "fail_duration 5s", "", /a process that is dead is not left out/],
  ["Containerfile", "COPY prisma prisma", "COPY database prisma", /there is no database to copy/],
  ["Containerfile", "RUN npm ci", "RUNS npm ci", /RUNS is no instruction/],
  ["Containerfile", "npm run build", "npm run make", /there is no script make/],
  ["Containerfile", "USER 10001:10001", "USER root", /without rights/],
  ["Containerfile", "/healthz", "/health", /must have a health check/],
  ["Containerfile", "tools/start.mjs", "tools/begin.mjs", /CMD runs no program/],
  ["prometheus.yml", "web-2:9464", "web-2:9465", /web-2:9465 is not METRICS_PORT/],
  ["prometheus.yml", "job_name", "name", /scrape_configs.0/],
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
  ["systemd/svc-web@.service", "ProtectHome=", "ProtectHomes=", /ProtectHomes is no key of \[Service\]/],
  ["systemd/svc-web@.service", "Environment=PORT=", "Environment=PORTS=", /PORTS is no setting/],
  ["systemd/svc-web@.service", "tools/start.mjs", "tools/run.mjs", /runs no program of ours/],
  ["systemd/svc-cluster.service", "NoNewPrivileges=yes\n", "", /there is no NoNewPrivileges/],
])("%s with another text than %j is refused", async (file, from, to, problem) => {
  expect((await problemsOf(file, from, to)).join("\n")).toMatch(problem);
});
