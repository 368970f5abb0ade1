import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number; message?: string };
}
interface TraceExport {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A receiver of OTLP over HTTP, as a collector of traces is. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = http.createServer(async (req, res) => {
    if (req.url !== "/v1/traces") return void res.writeHead(404).end();
    const { resourceSpans } = (await json(req)) as TraceExport;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    res.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
