import { once } from "node:events";
import type http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import type { Application } from "./application.ts";
import { captureConsole } from "./capture-console.ts";
import { HTTP_LIMITS } from "./contract/limits/http.ts";
import { broker } from "./data/broker.ts";
import { isUnavailable, openFirstConnections } from "./data/db.ts";
import { startAlerts } from "./domain/alerts/start-alerts.ts";
import { startAutomationReports } from "./domain/automations/publish-automation-reports.ts";
import { startCounters } from "./domain/charts/start-counters.ts";
import { expectFleet } from "./domain/fleet/moving/fleet-return.ts";
import { startBotHistory } from "./domain/fleet/recording/start-bot-history.ts";
import { startJobWorkers } from "./domain/jobs/start-job-workers.ts";
import { startMailDelivery } from "./domain/mail/start-mail-delivery.ts";
import { startRequestLog } from "./domain/request-log/record-request.ts";
import { startSchedules } from "./domain/schedules/start-schedules.ts";
import { isDraining } from "./domain/service/is-draining.ts";
import { startPurge } from "./domain/service/purge-expired.ts";
import { startClockWatch } from "./domain/service/watch-clock.ts";
import { startIncidentMails } from "./domain/status/make-incident-mails.ts";
import { startStatusRecord } from "./domain/status/record-status.ts";
import { startAccountEvents } from "./domain/webhooks/queue-account-events.ts";
import { startWebhookDelivery } from "./domain/webhooks/start-webhook-delivery.ts";
import { log } from "./log.ts";
import { settings } from "./settings/settings.ts";
import { createApiListener } from "./transport/front/create-api-listener.ts";
import { createHttpServer } from "./transport/front/create-http-server.ts";
import { drainConnections } from "./transport/front/drain-connections.ts";
import { HttpConnections } from "./transport/front/http-connections.ts";
import { preloadPages } from "./transport/front/preload-pages.ts";
import { prepareForNext } from "./transport/front/prepare-for-next.ts";
import { isShardConnect, nextUpgradeServer } from "./transport/front/upgrades.ts";
import { stopStreams } from "./transport/http/open-stream.ts";
import { isBehindFront } from "./transport/http/request-origin.ts";
import { startShardLink } from "./transport/link/shard-link.ts";

type RequestHandler = ReturnType<ReturnType<typeof next>["getRequestHandler"]>;

const PORT_MS = 8_000;
/** Within this time, a proxy that asks `/readyz` each second sends its requests to another process. */
const NOTICE_MS = 3_000;

export interface RunningServer {
  /** Lets what is in progress end, in whichever process its other half is. The shards are connected all the while. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one node:http server: API and tRPC are answered directly, everything else by Next. Needs an open database. */
export async function startServer(application: Application, options: { dev: boolean }): Promise<RunningServer> {
  application.set(isBehindFront, true);
  const { dev } = options;
  if (!dev) captureConsole();
  let handlePage: RequestHandler | undefined;
  const handleApi = createApiListener();
  const server = createHttpServer(
    (req, res, mount) => {
      if (mount !== "pages" && mount !== "sign-in") return handleApi(req, res, mount);
      prepareForNext(req, res);
      return handlePage?.(req, res);
    },
    { dev, ...(dev && { limits: { ...HTTP_LIMITS, stalledMs: 0 } }) }, // compiling a page may take a minute
  );
  const connections = new HttpConnections(server);
  const { host: hostname, port } = settings();
  const pages = next({ dev, httpServer: nextUpgradeServer(server), hostname, port });
  await pages.prepare();
  handlePage = pages.getRequestHandler();
  const clockWatch = await startClockWatch();
  const link = await startShardLink(server, isShardConnect);
  await openFirstConnections().catch((error) => {
    if (!isUnavailable(error)) throw error; // it may be back for the first request
  });
  await listen(server).catch(async (error) => {
    await Promise.all([clockWatch.stop(), link.stop()]); // they would ask a database that is already closed
    throw error;
  });
  expectFleet();
  if (!dev) void preloadPages(server);
  const purge = startPurge();
  const schedules = startSchedules();
  const requestLog = startRequestLog();
  const history = startBotHistory();
  const counters = startCounters();
  const statusRecord = startStatusRecord();
  const automations = startAutomationReports();
  const jobs = startJobWorkers();
  const alerting = [
    startAlerts(),
    startMailDelivery(),
    startIncidentMails(),
    startAccountEvents(),
    startWebhookDelivery(),
  ];
  return {
    async drain() {
      application.set(isDraining, true);
      const stopWork = async () => {
        await schedules.stop();
        await jobs.stop();
      };
      // Without a broker there is no other process that a proxy could choose.
      await Promise.all([stopWork(), broker() && sleep(NOTICE_MS)]);
      // From now on, clients and shards connect to another process; so do those whose streams end.
      await Promise.all([drainConnections(server, connections, stopStreams), link.drain()]);
    },
    async stop() {
      await link.stop();
      await Promise.all(
        [purge, clockWatch, requestLog, history, counters, statusRecord, automations, ...alerting].map((one) =>
          one.stop(),
        ),
      );
      await pages.close();
    },
  };
}

/** Retries while the port is in use: a server that was killed releases its port within seconds. */
async function listen(server: http.Server): Promise<void> {
  const until = Date.now() + PORT_MS;
  while (true) {
    try {
      return await listenOnce(server);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      const { port } = settings();
      if (Date.now() > until) throw new Error(`port ${port} is in use: set PORT to another one`);
      log().warn({ port }, "the port is in use; retrying for a few seconds");
    }
    await sleep(500);
  }
}

async function listenOnce(server: http.Server): Promise<void> {
  const { port, host } = settings();
  server.listen(port, host);
  await once(server, "listening");
}
