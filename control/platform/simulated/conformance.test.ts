import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { conformanceTests, type Ground } from "../../conformance/conformance-tests.ts";
import type { BotSession } from "../platform.ts";
import { SIMULATED_CAPABILITIES } from "./simulated-platform.ts";
import { createTestPlatform, type PlatformTransport, signIn, type TestPlatform } from "./testing/test-platform.ts";

const TRANSPORTS: PlatformTransport[] = ["in this process", "over a socket"];

const simulatedGround = (transport: PlatformTransport): Ground => ({
  capabilities: SIMULATED_CAPABILITIES,
  timeoutMs: 30_000,
  async open() {
    const { platform, world, clock, close } = await createTestPlatform(transport);
    return {
      platform,
      createAccount: async (name) => ({ accountId: name, deviceId: "device", secret: "secret" }),
      createRefusedAuth: async () => ({ accountId: "eve", deviceId: "device", secret: "invalid-1" }),
      createBannedAuth: async () => ({ accountId: "dan", deviceId: "device", secret: "banned-1" }),
      dropConnection: ({ self }) => world.drop(self.id),
      advance: (milliseconds) => clock.advance(milliseconds),
      completeSignIn: () => clock.advance(10_000), // the world's person signs in after a while
      close,
    };
  },
});

describe.each(TRANSPORTS)("the simulated platform %s conforms", (transport) => {
  for (const { name, skip, run } of conformanceTests(simulatedGround(transport))) it.skipIf(skip !== null)(name, run);
});

describe.each(TRANSPORTS)("the simulated platform %s counts", (transport) => {
  let fixture: TestPlatform;
  let ada: BotSession;
  beforeEach(async () => {
    fixture = await createTestPlatform(transport);
    ada = await signIn(fixture.platform, "ada");
  });
  afterEach(() => fixture.close());

  it("logins that overlap, stale logins and stale actions", async () => {
    await signIn(fixture.platform, "ada", 2);
    await expect.poll(() => ada.status).toBe(0);
    await expect(ada.me.setLevel(3)).rejects.toMatchObject({ kind: "unavailable" });
    await expect(signIn(fixture.platform, "ada", 1)).rejects.toMatchObject({ kind: "forbidden" });
    expect(fixture.world.counters).toMatchObject({ logins: 2, overlaps: 1, staleLogins: 1, staleActions: 1 });
  });

  it("no overlap after a logout", async () => {
    await ada.logout();
    await signIn(fixture.platform, "ada", 2);
    expect(fixture.world.counters).toMatchObject({ overlaps: 0, staleLogins: 0 });
  });

  it("no action for a call that was aborted", async () => {
    const before = fixture.world.counters.actions;
    await expect(ada.friends(AbortSignal.abort())).rejects.toMatchObject({ kind: "timeout" });
    expect(fixture.world.counters.actions).toBe(before);
  });
});
