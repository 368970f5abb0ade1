import { parse } from "yaml";
import { z } from "zod";
import type { Compose } from "./check-compose.ts";

const METRIC = /\b(?:svc|process|nodejs)_[a-z0-9_]+/g;
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
      const unknown = named.filter((name) => !metrics.has(name)).map((name) => `there is no metric ${name}`);
      const used = [...expr.matchAll(/\$(\w+)/g)].map(([, name]) => String(name));
      const missing = used.filter((name) => !variables.includes(name)).map((name) => `there is no variable ${name}`);
      const found = [...unknown, ...missing, ...(named.length === 0 ? [`it shows no metric: ${expr}`] : [])];
      return found.map((problem) => `panel ${title}: ${problem}`);
    }),
  );
  return ids.size < panels.length ? [...problems, "two panels have one id"] : problems;
}

const Prometheus = z.strictObject({
  global: z.strictObject({ scrape_interval: z.string(), scrape_timeout: z.string() }),
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
