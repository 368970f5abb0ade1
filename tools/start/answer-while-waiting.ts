import { once } from "node:events";
import http from "node:http";
import { errorBody } from "#server/contract/errors.ts";
import { log } from "#server/log.ts";
import { settings } from "#server/settings/settings.ts";

const RETRY_AFTER_SECONDS = 2;

/**
 * Answers at the service's port while the start waits: that the process lives, so that nobody restarts it, and 503 to
 * everything else.
 * @returns Frees the port.
 */
export async function answerWhileWaiting(): Promise<() => Promise<void>> {
  const { port, host } = settings();
  const unavailable = JSON.stringify(errorBody("unavailable", "The service is starting. Try again in a moment.", []));
  const server = http.createServer((req, res) => {
    const isHealth = /^\/healthz(?:\?|$)/.test(req.url ?? "");
    res.writeHead(isHealth ? 200 : 503, {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      Connection: "close",
      ...(!isHealth && { "Retry-After": RETRY_AFTER_SECONDS }),
    });
    res.end(isHealth ? '{"status":"ok"}' : unavailable);
  });
  server.on("error", (err) => log().debug({ err }, "nobody answers while the start waits")); // an earlier process has the port
  server.listen(port, host);
  await Promise.race([once(server, "listening"), once(server, "error")]).catch(() => undefined);
  return async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
