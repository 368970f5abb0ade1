import type { Application } from "../application.ts";
import { settings } from "../settings/settings.ts";
import { traces } from "./traces.ts";

/**
 * Makes traces from now on, and sends them to OTEL_EXPORTER_OTLP_ENDPOINT. Must run before the database is opened.
 * @returns Null without that setting: nothing is loaded.
 */
export async function startTraces(application: Application): Promise<{ stop(): Promise<void> } | null> {
  const { otlp } = application.get(settings);
  if (!otlp) return null;
  const { createTraces } = await import("./create-traces.ts");
  const { traces: created, stop } = createTraces(otlp.endpoint, otlp.ratio);
  application.set(traces, created);
  return { stop };
}
