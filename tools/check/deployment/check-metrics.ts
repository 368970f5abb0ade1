import { parse } from "yaml";
import { z } from "zod";
import { createMetrics } from "#server/metrics/create-metrics.ts";

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

export const readTargets = (prometheus: string): string[] =>
  Prometheus.parse(parse(prometheus)).scrape_configs.flatMap((job) =>
    job.static_configs.flatMap((config) => config.targets),
  );

/** A rule or a panel that names a series, a job or a variable that is not there shows nothing, and says nothing. */
export async function checkMetrics(alerts: string, dashboard: string): Promise<string[]> {
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
