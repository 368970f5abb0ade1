import http from "node:http";
import https from "node:https";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { withDeadline } from "../with-deadline.ts";

/**
 * Sends spans, each batch by its deadline whatever the collector does. An exporter of the library that has not answered by
 * then may never do so, and refuses further batches one day: it is replaced, and its connections are closed.
 */
export function openTraceExporter(url: string, timeoutMs: number): SpanExporter {
  let current = openExporter(url, timeoutMs);
  const end = <T>(work: (exporter: OTLPTraceExporter) => Promise<T>): Promise<T> => {
    const used = current;
    return withDeadline(timeoutMs, () => work(used.exporter)).catch((error) => {
      used.close();
      if (used === current) current = openExporter(url, timeoutMs);
      throw error;
    });
  };
  return {
    export(spans, done) {
      const sending = end((exporter) => new Promise<ExportResult>((resolve) => exporter.export(spans, resolve)));
      sending.then(done, (error) => done({ code: ExportResultCode.FAILED, error }));
    },
    forceFlush: () => end((exporter) => exporter.forceFlush()),
    shutdown: () => end((exporter) => exporter.shutdown()).finally(() => current.close()),
  };
}

function openExporter(url: string, timeoutMillis: number): { exporter: OTLPTraceExporter; close(): void } {
  const agent = new (url.startsWith("https:") ? https : http).Agent({ keepAlive: true });
  const exporter = new OTLPTraceExporter({ url, timeoutMillis, httpAgentOptions: () => agent });
  return { exporter, close: () => agent.destroy() };
}
