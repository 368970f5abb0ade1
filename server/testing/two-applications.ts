import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { type RedisServer, startRedisServer } from "#tools/test/start-redis-server.ts";
import { type Application, runningApplication } from "../application.ts";
import { connectBroker } from "../data/connect-broker.ts";
import { databaseTimes } from "../data/db.ts";
import { log } from "../log.ts";
import { createApplication, settings } from "../settings/settings.ts";
import { hasRedis } from "./test-application.ts";

type Work<T> = () => T;

export interface TwoApplications {
  /** Runs the beginning of `work`, up to its first wait, in this application. */
  first<T>(work: Work<T>): T;
  second<T>(work: Work<T>): T;
  stop(): Promise<void>;
}

/** Two applications on one database and one broker: what two processes of the service share, and no more. */
export async function startTwoApplications(redisUrl: string | null = inject("redisUrl")): Promise<TwoApplications> {
  const own = runningApplication();
  const start = async (): Promise<Application> => {
    const application = createApplication({ ...own.get(settings), redisUrl })
      .set(log, own.get(log))
      .set(databaseTimes, own.get(databaseTimes))
      .run();
    await connectBroker();
    return application;
  };
  const applications = { first: await start(), second: await start() };
  const runIn =
    (application: Application) =>
    <T>(work: Work<T>): T => {
      application.run();
      return work();
    };
  return {
    first: runIn(applications.first),
    second: runIn(applications.second),
    async stop() {
      for (const application of Object.values(applications)) await application.stop();
      own.run();
    },
  };
}

/** For each test of the file two applications, on a broker that the tests may stop; nothing where there is no Redis. */
export function setUpTwoApplications() {
  const setUp = {} as TwoApplications & { server: RedisServer };
  beforeAll(async () => {
    if (hasRedis()) setUp.server = await startRedisServer();
  });
  beforeEach(async () => {
    if (hasRedis()) Object.assign(setUp, await startTwoApplications(setUp.server.url));
  });
  afterEach(() => setUp.stop?.());
  afterAll(() => setUp.server?.stop());
  return setUp;
}
