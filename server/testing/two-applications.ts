import { inject } from "vitest";
import { type Application, runningApplication } from "../application.ts";
import { connectBroker } from "../data/connect-broker.ts";
import { databaseTimes } from "../data/db.ts";
import { log } from "../log.ts";
import { createApplication, settings } from "../settings/settings.ts";

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
