import { freePort } from "#tools/programs/free-ports.ts";
import { runSvc } from "#tools/programs/run-svc.ts";
import { type RunningService, startService } from "#tools/programs/start-service.ts";
import { expect, test } from "../../fixtures.ts";
import { FleetFixture } from "../../fleet-fixture.ts";
import { temporaryFolder } from "../../folders.ts";

// In a project of its own (playwright.config.ts): the start must be over within the lease, so nothing else runs meanwhile.

const LEASE_MS = 10_000;

test("the service restarts within the lease: nobody signs in again", async () => {
  const [port, folder] = [String(await freePort()), temporaryFolder()];
  const settings = { PORT: port, DATA_DIR: folder, RATE_LIMITS: "off", LOCAL_CLUSTER: "off" };
  let service: RunningService = startService(settings);
  await service.ready;
  const command = (...args: string[]) => runSvc(settings, ...args);
  const own = await FleetFixture.open(`http://localhost:${port}`, command);
  try {
    await own.cluster({ shards: 2 });
    await own.bots(10);
    const before = await own.untilAvailable(10);
    const start = performance.now();
    await service.stop();
    service = startService(settings);
    await service.ready;
    console.log(`the service was away for ${Math.round(performance.now() - start)} ms`);
    const after = await own.untilAvailable(10, LEASE_MS);
    const holders = (bots: typeof before) => bots.map(({ id, shardId }) => `${id} ${shardId}`).sort();
    expect(holders(after)).toEqual(holders(before));
    expect(own.world.counters.logins).toBe(10);
  } finally {
    await own.close();
    await service.stop();
  }
});
