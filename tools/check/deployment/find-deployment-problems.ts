import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { checkCaddyfile } from "./check-caddyfile.ts";
import { checkCompose, parseCompose } from "./check-compose.ts";
import { checkContainerfile } from "./check-containerfile.ts";
import { checkHaproxy } from "./check-haproxy.ts";
import { checkKubernetes } from "./check-kubernetes.ts";
import { checkAlerts, checkDashboard, checkPrometheus, readJobs } from "./check-monitoring.ts";
import { checkSystemd } from "./check-systemd.ts";
import { metricNames, ROOT } from "./deployment-facts.ts";

/** What is wrong in a file, also when it cannot be read at all. */
function problemsOf(file: string, check: () => string[]): string[] {
  try {
    return check().map((problem) => `${file}: ${problem}`);
  } catch (error) {
    if (!(error instanceof z.ZodError)) return [`${file}: ${(error as Error).message.split("\n", 1)[0]}`];
    return error.issues.map(({ path: member, message }) => `${file}: ${member.join(".")}: ${message}`);
  }
}

/** The problems of the files in `deploy/`, each as one line of text. @param folder In its place. */
export async function findDeploymentProblems(folder = path.join(ROOT, "deploy")): Promise<string[]> {
  const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");
  const list = (below: string) =>
    fs
      .readdirSync(path.join(folder, below))
      .sort()
      .map((file) => path.posix.join(below, file));
  const metrics = await metricNames();
  const compose = () => parseCompose(read("compose.yaml"));
  const operations = () => fs.readFileSync(path.join(ROOT, "docs", "operations.md"), "utf8");
  const checks: Record<string, () => string[]> = {
    "compose.yaml": () => checkCompose(read("compose.yaml")),
    Caddyfile: () => checkCaddyfile(read("Caddyfile"), compose()),
    "haproxy.cfg": () => checkHaproxy(read("haproxy.cfg"), operations(), compose()),
    Containerfile: () => checkContainerfile(read("Containerfile")),
    "prometheus.yml": () => checkPrometheus(read("prometheus.yml"), compose()),
    "prometheus-alerts.yml": () =>
      checkAlerts(read("prometheus-alerts.yml"), metrics, readJobs(read("prometheus.yml"))),
    "grafana/dashboard.json": () => checkDashboard(read("grafana/dashboard.json"), metrics),
    kubernetes: () => checkKubernetes(list("kubernetes").map(read)),
    ...Object.fromEntries(list("systemd").map((file) => [file, () => checkSystemd(read(file))])),
  };
  return Object.entries(checks).flatMap(([file, check]) => problemsOf(`deploy/${file}`, check));
}
