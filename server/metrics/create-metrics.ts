import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { log } from "../log.ts";
import { withDeadline } from "../with-deadline.ts";
import type { GaugeName, GaugeValue, Metrics } from "./metrics.ts";

const MAX_VALUES = 200;
const OTHER = "other";

/** A second net under labels whose values come from tables: Prometheus keeps a series for each value. */
class BoundedLabels {
  readonly #values = new Set<string>();

  /** @returns The value, or `other` once there are too many. */
  bound(value: string): string {
    if (this.#values.has(value)) return value;
    if (this.#values.size >= MAX_VALUES) return OTHER;
    this.#values.add(value);
    return value;
  }
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BROKER_SECONDS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1];

/** For a gauge whose value is read from elsewhere, such as the database. */
const GAUGE_DEADLINE_MS = 2_000;

interface GaugeDescription {
  name: string;
  help: string;
  label?: string;
}

const GAUGES: Record<GaugeName, GaugeDescription> = {
  event_streams: { name: "svc_event_streams", help: "Open event streams, by who reads them.", label: "kind" },
  shard_links: { name: "svc_shard_links", help: "Open connections of shards." },
  shard_sessions: { name: "svc_shard_sessions", help: "Shards whose connection ends in this process." },
  bots: { name: "svc_bots", help: "Bots of these shards, by the latest reported status.", label: "status" },
  connected_bots: { name: "svc_fleet_connected_bots", help: "Connected bots of all processes." },
  database_connections: {
    name: "svc_database_connections",
    help: "Database connections: open, idle, and callers that wait for one.",
    label: "state",
  },
  shard_places: { name: "svc_shard_places", help: "Places for bots on these shards, taken and free.", label: "state" },
  waiting: { name: "svc_waiting", help: "Jobs, webhook deliveries and mails that are due.", label: "kind" },
  waiting_seconds: {
    name: "svc_waiting_seconds",
    help: "For how long the first of them has been due.",
    label: "kind",
  },
  clock_difference: { name: "svc_clock_difference_seconds", help: "How far this clock is ahead of the database's." },
  broker_up: { name: "svc_broker_up", help: "1 while the broker answers." },
};

const GAUGE_NAMES = Object.keys(GAUGES) as GaugeName[];

type Metric = { name: string; help: string };
const counter = (registry: Registry, metric: Metric, labelNames: string[] = []) =>
  new Counter({ ...metric, labelNames, registers: [registry] });
const histogram = (registry: Registry, metric: Metric, labelNames: string[], buckets: number[]) =>
  new Histogram({ ...metric, labelNames, buckets, registers: [registry] });

/** The metrics of one application, in a registry of its own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const reads = new Map<GaugeName, ReadGauge>();
  for (const name of GAUGE_NAMES) createGauge(registry, GAUGES[name], () => reads.get(name));
  return {
    ...requestObservers(registry),
    ...fleetObservers(registry),
    ...brokerObservers(registry),
    addGauge: (name, read) => void reads.set(name, read),
    scrape: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

type ReadGauge = (() => GaugeValue | Promise<GaugeValue>) | undefined;

/** A gauge without a value while nothing reports it, or when it cannot be read: an old value would be wrong. */
function createGauge(registry: Registry, { name, help, label }: GaugeDescription, find: () => ReadGauge): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset();
      if (label === undefined) this.remove();
      try {
        const value = await withDeadline(GAUGE_DEADLINE_MS, async () => find()?.());
        if (typeof value === "number") this.set(value);
        else for (const [key, one] of Object.entries(value ?? {})) this.set({ [label ?? ""]: key }, one);
      } catch (err) {
        log().warn({ err, metric: name }, "a metric could not be read");
      }
    },
  });
}

function requestObservers(registry: Registry): Pick<Metrics, "requestStarted" | "requestAnswered" | "limitRefused"> {
  const labels = ["mount", "route", "method", "status"];
  const count = { name: "svc_http_requests_total", help: "Answered requests." };
  const duration = { name: "svc_http_request_duration_seconds", help: "From the request's headers to its last byte." };
  const refusal = { name: "svc_limit_refusals_total", help: "Calls refused by a limit, by its name." };
  const requests = counter(registry, count, labels);
  const durations = histogram(registry, duration, ["mount", "route", "status"], REQUEST_SECONDS);
  const refusals = counter(registry, refusal, ["bucket"]);
  const open = { name: "svc_http_requests_in_progress", help: "Requests that are not answered yet." };
  const inProgress = new Gauge({ ...open, registers: [registry] });
  const routes = new BoundedLabels();
  const buckets = new BoundedLabels();
  return {
    requestStarted: () => inProgress.inc(),
    requestAnswered({ mount, route, method, status, seconds }) {
      inProgress.dec();
      const pattern = routes.bound(route);
      requests.inc({ mount, route: pattern, method, status });
      if (seconds !== null) durations.observe({ mount, route: pattern, status }, seconds);
    },
    limitRefused: (bucket) => refusals.inc({ bucket: buckets.bound(bucket) }),
  };
}

function fleetObservers(registry: Registry): Pick<Metrics, "botsClaimed" | "callAnswered" | "presencesReceived"> {
  const claim = { name: "svc_bot_claim_duration_seconds", help: "Time of a claim that gave a shard at least one bot." };
  const call = { name: "svc_bot_call_duration_seconds", help: "From a call to a bot to its outcome." };
  const claims = histogram(registry, claim, [], CALL_SECONDS);
  const calls = histogram(registry, call, ["kind", "outcome"], CALL_SECONDS);
  const claimed = counter(registry, { name: "svc_bots_claimed_total", help: "Bots that shards claimed." });
  const presences = counter(registry, { name: "svc_presences_total", help: "States of bots that shards reported." });
  return {
    botsClaimed(count, seconds) {
      claimed.inc(count);
      claims.observe(seconds);
    },
    callAnswered: (kind, outcome, seconds) => calls.observe({ kind, outcome }, seconds),
    presencesReceived: (count) => presences.inc(count),
  };
}

function brokerObservers(registry: Registry): Pick<Metrics, "brokerAnswered" | "brokerReconnected"> {
  const command = { name: "svc_broker_command_duration_seconds", help: "Time until the broker answered a command." };
  const commands = histogram(registry, command, ["command", "outcome"], BROKER_SECONDS);
  const reconnects = counter(registry, { name: "svc_broker_reconnects_total", help: "New connections to the broker." });
  const names = new BoundedLabels();
  return {
    brokerAnswered: (name, outcome, seconds) => commands.observe({ command: names.bound(name), outcome }, seconds),
    brokerReconnected: () => reconnects.inc(),
  };
}
