import { parse } from "yaml";
import { z } from "zod";
import type { Compose } from "./check-compose.ts";

const METRIC = /\b(?:(?:svc|process|nodejs)_[a-z0-9_]+|up\b)/g;
/** Prometheus makes it itself: whether a process answered. */
const OF_PROMETHEUS = "up";
const Dashboard = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.int(),
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
  panels: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        type: z.string(),
        gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
        targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
      }),
    )
    .min(1),
});

/** @param metrics Names of the series that exist. @throws For a file that Grafana would not import. */
export function checkDashboard(text: string, metrics: ReadonlySet<string>): string[] {
  const { panels, templating } = Dashboard.parse(JSON.parse(text));
  const variables = ["__rate_interval", ...templating.list.map(({ name }) => name)];
  const ids = new Set(panels.map(({ id }) => id));
  const problems = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => {
      const named = expr.match(METRIC) ?? [];
      const unknown = unknownIn(named, metrics);
      const used = [...expr.matchAll(/\$(\w+)/g)].map(([, name]) => String(name));
      const missing = used.filter((name) => !variables.includes(name)).map((name) => `there is no variable ${name}`);
      const found = [...unknown, ...missing, ...(named.length === 0 ? [`it shows no metric: ${expr}`] : [])];
      return found.map((problem) => `panel ${title}: ${problem}`);
    }),
  );
  return ids.size < panels.length ? [...problems, "two panels have one id"] : problems;
}

const unknownIn = (named: readonly string[], metrics: ReadonlySet<string>): string[] =>
  named.filter((name) => name !== OF_PROMETHEUS && !metrics.has(name)).map((name) => `there is no metric ${name}`);

const Alerts = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        name: z.string(),
        rules: z
          .array(
            z.strictObject({
              alert: z.string().regex(/^Svc[A-Za-z]+$/),
              expr: z.string(),
              for: z.string().regex(/^\d+[smh]$/),
              labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
              annotations: z.strictObject({ summary: z.string(), description: z.string() }),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

/** @param jobs Names of the jobs in prometheus.yml. */
export function checkAlerts(text: string, metrics: ReadonlySet<string>, jobs: readonly string[]): string[] {
  const rules = Alerts.parse(parse(text)).groups.flatMap((group) => group.rules);
  return rules.flatMap(({ alert, expr }) => {
    const named = expr.match(METRIC) ?? [];
    const used = [...expr.matchAll(/\bjob="(\w+)"/g)].map(([, job]) => String(job));
    const problems = [
      ...unknownIn(named, metrics),
      ...(used.length < named.length ? ["it does not name the job of each metric"] : []),
      ...used.filter((job) => !jobs.includes(job)).map((job) => `there is no job ${job}`),
      ...(named.length === 0 ? ["it reads no metric"] : []),
      ...(isBalanced(expr) ? [] : ["a bracket is missing"]),
    ];
    return problems.map((problem) => `alert ${alert}: ${problem}`);
  });
}

const isBalanced = (expr: string): boolean =>
  ["()", "{}", "[]"].every(([open, close]) => expr.split(open ?? "").length === expr.split(close ?? "").length);

const Prometheus = z.strictObject({
  global: z.strictObject({ scrape_interval: z.string(), scrape_timeout: z.string() }),
  rule_files: z.array(z.string()),
  scrape_configs: z
    .array(
      z.strictObject({
        job_name: z.string(),
        metrics_path: z.literal("/metrics"),
        static_configs: z.array(z.strictObject({ targets: z.array(z.string()) })),
      }),
    )
    .min(1),
});

/** @returns Names of its jobs. */
export const readJobs = (text: string): string[] =>
  Prometheus.parse(parse(text)).scrape_configs.map(({ job_name }) => job_name);

/** Each target is the port of the metrics of a service of the compose file. */
export function checkPrometheus(text: string, { services }: Compose): string[] {
  const { scrape_configs: jobs } = Prometheus.parse(parse(text));
  const targets = jobs.flatMap((job) => job.static_configs.flatMap((config) => config.targets));
  return targets.flatMap((target) => {
    const [host = "", port] = target.split(":");
    const own = services[host]?.environment.METRICS_PORT;
    return own !== undefined && own === port ? [] : [`${target} is not METRICS_PORT of a service of compose.yaml`];
  });
}
