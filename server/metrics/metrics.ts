import { perApplication } from "../application.ts";

/** A request that was answered, or whose client left before. Every member has few values, whatever callers send. */
export interface AnsweredRequest {
  mount: string;
  /** The pattern of the route, such as `/bots/{botId}`; never an address that was sent. */
  route: string;
  method: string;
  /** `2xx`, `4xx` and so on; `aborted` when the client left before the answer. */
  status: string;
  /** Null for streams: they have no end. */
  seconds: number | null;
}

/** Values that are read at each scrape. */
export type GaugeName =
  | "event_streams"
  | "shard_links"
  | "shard_sessions"
  | "bots"
  | "connected_bots"
  | "database_connections"
  | "broker_up"
  | "clock_difference"
  | "shard_places"
  | "waiting"
  | "waiting_seconds";

/** One value, or one for each value of the gauge's label. */
export type GaugeValue = number | Record<string, number>;

/**
 * What the parts of the service report. Every layer may call it, as the log: `metrics()?.callAnswered(…)`. Names, units
 * and labels are in create-metrics.ts.
 */
export interface Metrics {
  requestStarted(): void;
  requestAnswered(request: AnsweredRequest): void;
  /** @param bucket Name of the limit. */
  limitRefused(bucket: string): void;
  /** A shard claimed bots. */
  botsClaimed(count: number, seconds: number): void;
  /** A call to a bot ended. @param outcome `reply`, `data` or the problem. */
  callAnswered(kind: string, outcome: string, seconds: number): void;
  /** A shard reported the states of bots. */
  presencesReceived(count: number): void;
  /** @param command Name of the command or script; never a key. */
  brokerAnswered(command: string, outcome: "ok" | "error", seconds: number): void;
  brokerReconnected(): void;
  /** Adds a value that is read at each scrape, in place of an earlier one of that name. */
  addGauge(name: GaugeName, read: () => GaugeValue | Promise<GaugeValue>): void;
  /** The text format of Prometheus. */
  scrape(): Promise<{ contentType: string; text: string }>;
}

/** Null without METRICS_PORT: then nothing is counted. */
export const metrics = perApplication<Metrics | null>("metrics", () => null);
