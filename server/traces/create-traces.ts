import { AsyncLocalStorage } from "node:async_hooks";
import http from "node:http";
import https from "node:https";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { log } from "../log.ts";
import { withDeadline } from "../with-deadline.ts";
import type { OpenSpan, Traces } from "./traces.ts";

const SERVICE_NAME = "bot-management-service";
/** A stream stays open for hours and asks the database every second. */
const MAX_SPANS_PER_TRACE = 500;
const MAX_VALUE_LENGTH = 2_000;
const EXPORT_TIMEOUT_MS = 5_000;
/** For all that is not sent yet. The process has used up its time to stop by then. */
const STOP_MS = 1_500;
const WARNING_INTERVAL_MS = 60_000;

/** The part of a trace that is made in this process. */
interface LocalTrace {
  spans: number;
  isOver: boolean;
}
interface Position {
  context: Context;
  trace: LocalTrace;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** @param ratio Which part of the traces is kept, from 0 to 1. */
export function createTraces(endpoint: string, ratio: number): { traces: Traces; stop(): Promise<void> } {
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last, so that they win
    resource: resourceFromAttributes({ "service.name": SERVICE_NAME }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH, attributeCountLimit: 32 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures(openTraceExporter(`${endpoint}/v1/traces`, EXPORT_TIMEOUT_MS)),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  return {
    traces: tracesOf(provider.getTracer(SERVICE_NAME)),
    stop: () =>
      withDeadline(STOP_MS, () => provider.shutdown()).catch((err) =>
        log().warn({ err }, "the last traces were not sent"),
      ),
  };
}

/** The library only tells its own, global logger. */
function reportFailures(exporter: SpanExporter): SpanExporter {
  let lastWarningAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - lastWarningAt > WARNING_INTERVAL_MS) {
          lastWarningAt = performance.now();
          log().warn({ err: result.error }, "traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT");
        }
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function tracesOf(tracer: Tracer): Traces {
  const positions = new AsyncLocalStorage<Position>();
  const open = (
    { name, kind, attributes = {} }: Parameters<Traces["openRoot"]>[0],
    context: Context,
    local: LocalTrace,
    isRoot: boolean,
  ): OpenSpan => {
    local.spans += 1;
    const span = tracer.startSpan(name, { attributes, ...(kind && { kind: KINDS[kind] }) }, context);
    const position = { context: trace.setSpan(context, span), trace: local };
    return {
      traceparent: traceparentOf(span),
      run: (work) => positions.run(position, work),
      end({ name: lastName, attributes: last = {}, error } = {}) {
        if (isRoot) local.isOver = true;
        if (lastName !== undefined) span.updateName(lastName);
        span.setAttributes(last);
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
        span.end();
      },
    };
  };
  return {
    openRoot: (description, parent) => open(description, contextOf(parent), { spans: 0, isOver: false }, true),
    openChild(description) {
      const position = positions.getStore();
      if (!position || position.trace.isOver || position.trace.spans >= MAX_SPANS_PER_TRACE) return null;
      return open(description, position.context, position.trace, false);
    },
  };
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

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
