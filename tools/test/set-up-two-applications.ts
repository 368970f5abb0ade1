import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { hasRedis } from "#server/testing/test-application.ts";
import { startTwoApplications, type TwoApplications } from "#server/testing/two-applications.ts";
import { type RedisServer, startRedisServer } from "./start-redis-server.ts";

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
