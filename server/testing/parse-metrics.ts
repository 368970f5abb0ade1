export interface MetricSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface MetricFamily {
  type: string;
  samples: MetricSample[];
}

const HEAD = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]Inf|Na[nN])$/;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const SUFFIXES = {
  counter: [""],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"],
};

/** Reads the text format of Prometheus strictly. @throws Error for the first line that breaks a rule of the format. */
export function parseMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith("\n")) throw new Error("the last line does not end");
  const families = new Map<string, MetricFamily>();
  const series = new Set<string>();
  const helps = new Set<string>();
  let current = "";
  for (const line of text.slice(0, -1).split("\n").filter(Boolean)) {
    const [, kind, name = "", rest = ""] = HEAD.exec(line) ?? [];
    if (kind === "HELP") helps.add(name);
    else if (kind !== "TYPE") addSample(families, series, current, line);
    else {
      if (!helps.has(name)) throw new Error(`${name} has no help`);
      addFamily(families, name, rest);
      current = name;
    }
  }
  for (const [name, { type, samples }] of families) if (type === "histogram") checkHistogram(name, samples);
  return families;
}

function addFamily(families: Map<string, MetricFamily>, name: string, type: string): void {
  if (families.has(name)) throw new Error(`${name} comes twice`);
  if (!Object.hasOwn(SUFFIXES, type)) throw new Error(`${name} has the type ${type}`);
  families.set(name, { type, samples: [] });
}

function parseSample(line: string): MetricSample {
  const [, name = "", list = "", value = ""] = SAMPLE.exec(line) ?? [];
  if (!name) throw new Error(`not a sample: ${line}`);
  const labels: Record<string, string> = {};
  for (let rest = list; rest !== ""; ) {
    const [all = "", label = "", content = ""] = LABEL.exec(rest) ?? [];
    if (!all || Object.hasOwn(labels, label)) throw new Error(`wrong labels: ${line}`);
    labels[label] = content;
    rest = rest.slice(all.length);
  }
  return { name, labels, value: Number(value.replace(/^\+?(-?)Inf$/i, "$1Infinity")) };
}

function addSample(families: Map<string, MetricFamily>, series: Set<string>, current: string, line: string): void {
  const sample = parseSample(line);
  const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
  if (series.has(key)) throw new Error(`two samples of one series: ${line}`);
  series.add(key);
  const family = families.get(current);
  const suffixes = SUFFIXES[(family?.type ?? "") as keyof typeof SUFFIXES] ?? [];
  if (!suffixes.some((suffix) => sample.name === current + suffix)) throw new Error(`${sample.name} has no type`);
  if (family?.type === "counter" && !(sample.value >= 0)) throw new Error(`the counter ${sample.name} is below 0`);
  family?.samples.push(sample);
}

/** Buckets are cumulative, and the last one holds every observation. */
function checkHistogram(name: string, samples: MetricSample[]): void {
  const bySeries = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  for (const own of bySeries.values()) {
    const buckets = own.filter((sample) => sample.name.endsWith("_bucket"));
    const count = own.find((sample) => sample.name.endsWith("_count"))?.value;
    if (buckets.some(({ value }, index) => value < (buckets[index - 1]?.value ?? 0)))
      throw new Error(`${name} shrinks`);
    if (buckets.at(-1)?.labels.le !== "+Inf" || buckets.at(-1)?.value !== count) throw new Error(`${name} has no end`);
  }
}
