import { describe, expect, it, onTestFinished } from "vitest";
import type { SignInPrompt } from "../platform.ts";
import { createTestPlatform, type PlatformTransport } from "./testing/test-platform.ts";
import type { WorldOptions } from "./world.ts";

const TRANSPORTS: PlatformTransport[] = ["in this process", "over a socket"];

describe.each(TRANSPORTS)("the sign-in of a simulated platform, %s", (transport) => {
  async function start(options: WorldOptions = {}, accountId?: string) {
    const { clock, platform, world, close } = await createTestPlatform(transport, options);
    onTestFinished(close);
    const prompts: SignInPrompt[] = [];
    const life = new AbortController();
    const given = { signal: life.signal, onPrompt: (prompt: SignInPrompt) => void prompts.push(prompt) };
    const work = platform.signIn?.({ ...given, ...(accountId === undefined ? {} : { accountId }) });
    const result = Promise.resolve(work).catch((error: unknown) => error);
    await expect.poll(() => prompts.length).toBe(1);
    return { clock, platform, world, prompt: prompts[0], life, result };
  }

  it("shows a code and an address, and completes with a new account that signs in", async () => {
    const { clock, platform, prompt, result } = await start({ strict: true });
    expect(prompt).toEqual({
      address: `https://simulated.invalid/activate?code=${prompt?.userCode}`,
      userCode: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
      expiresInMs: 600_000,
    });
    await clock.advance(6_000);
    const { deviceAuth, displayName } = (await result) as Awaited<ReturnType<NonNullable<typeof platform.signIn>>>;
    const session = await platform.login(deviceAuth, { fence: 1 });
    expect(session.self).toEqual({ id: deviceAuth.accountId, displayName });
  });

  it("the same seed gives the same code", async () => {
    const [one, other] = [await start(), await start()];
    expect(one.prompt).toEqual(other.prompt);
  });

  it("gives the named account new credentials, so that its refused ones do not matter any more", async () => {
    const accounts = [{ id: "ada", refusal: "invalid_auth" as const }];
    const { clock, platform, result } = await start({ accounts, faults: { signIns: { afterMs: 10 } } }, "ada");
    await clock.advance(10);
    const { deviceAuth } = (await result) as Awaited<ReturnType<NonNullable<typeof platform.signIn>>>;
    expect(deviceAuth.accountId).toBe("ada");
    expect((await platform.login(deviceAuth, { fence: 1 })).self.id).toBe("ada");
  });

  it("is refused, or expires, where the fault profile says so, and ends when nobody waits", async () => {
    const refused = await start({ faults: { signIns: { outcome: "refuse" } } });
    await refused.clock.advance(6_000);
    expect(await refused.result).toMatchObject({ kind: "forbidden" });
    const expired = await start({ faults: { signIns: { outcome: "expire", afterMs: 50 } } });
    expect(expired.prompt?.expiresInMs).toBe(50);
    await expired.clock.advance(50);
    expect(await expired.result).toMatchObject({ kind: "timeout" });
    const cancelled = await start();
    cancelled.life.abort();
    expect(await cancelled.result).toMatchObject({ kind: "timeout" });
  });
});
