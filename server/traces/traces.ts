import { perApplication } from "../application.ts";

/** Never a secret, a value of a row, or what a caller sent. */
export type SpanAttributes = Record<string, string | number>;

interface SpanDescription {
  name: string;
  kind?: "server" | "client";
  attributes?: SpanAttributes;
}

interface SpanEnd {
  /** In place of the first name. */
  name?: string;
  attributes?: SpanAttributes;
  /** What failed, as a code; never a message. */
  error?: string | undefined;
}

/** A part of a trace, from its start to its end. */
export interface OpenSpan {
  /** Names it in other processes (W3C Trace Context). */
  readonly traceparent: string;
  /** Spans that `work` opens are parts of this one. */
  run<T>(work: () => T): T;
  end(result?: SpanEnd): void;
}

export interface Traces {
  /** Begins a trace, or continues one. @param parent A `traceparent` of another process. */
  openRoot(description: SpanDescription, parent?: string): OpenSpan;
  /** @returns Null outside of a trace, after its end, and once it has very many parts. */
  openChild(description: SpanDescription): OpenSpan | null;
}

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT: then no spans are made. */
export const traces = perApplication<Traces | null>("traces", () => null);

/** Runs `work` in a span of its own, if it is part of a trace. */
export function traced<T>(
  description: SpanDescription,
  work: (span: OpenSpan | null) => Promise<T>,
  describeEnd?: (result: T) => SpanEnd,
): Promise<T> {
  const span = traces()?.openChild(description);
  if (!span) return work(null);
  return span
    .run(() => work(span))
    .then(
      (result) => {
        span.end(describeEnd?.(result));
        return result;
      },
      (error) => {
        span.end({ error: errorCodeOf(error) });
        throw error;
      },
    );
}

function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
