import { expect, test } from "../../fixtures.ts";
import { FleetFixture } from "../../fleet-fixture.ts";
import { freePort, type LaunchedProgram, launchProgram, temporaryFolder } from "../../launch-program.ts";

// In a project of its own (playwright.config.ts): the start must be over within the lease, so nothing else runs meanwhile.

const LEASE_MS = 10_000;

test("the service restarts within the lease: nobody signs in again", async () => {
  const [port, folder] = [String(await freePort()), temporaryFolder()];
  const settings = { PORT: port, DATA_DIR: folder, RATE_LIMITS: "off", LOCAL_CLUSTER: "off" };
  let service: LaunchedProgram = launchProgram(settings);
  await service.ready;
  const command = async (...args: string[]) => {
    const { output, exited } = launchProgram(settings, ["tools/svc.ts", ...args, "--json"]);
    if ((await exited) !== 0) throw new Error(output());
    return JSON.parse(output()) as Record<string, string>;
  };
  const own = await FleetFixture.open(`http://localhost:${port}`, command);
  try {
    await own.cluster({ shards: 2 });
    await own.bots(10);
    const before = await own.untilAvailable(10);
    const start = performance.now();
    service.child.kill("SIGTERM");
    await service.exited;
    service = launchProgram(settings);
    await service.ready;
    console.log(`the service was away for ${Math.round(performance.now() - start)} ms`);
    const after = await own.untilAvailable(10, LEASE_MS);
    const holders = (bots: typeof before) => bots.map(({ id, shardId }) => `${id} ${shardId}`).sort();
    expect(holders(after)).toEqual(holders(before));
    expect(own.world.counters.logins).toBe(10);
  } finally {
    await own.close();
    service.child.kill("SIGTERM");
    await service.exited;
  }
});
