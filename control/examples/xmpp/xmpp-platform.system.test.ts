import { afterAll, describe, expect, it } from "vitest";
import { processEnvironment } from "../../cluster/shard-supervisor.ts";
import { conformanceTests, createTestHost, type Ground } from "../../conformance/conformance-tests.ts";
import { openBreakableProxy } from "./testing/breakable-proxy.ts";
import { startProsody } from "./testing/start-prosody.ts";
import createXmppPlatform, { CAPABILITIES } from "./xmpp-platform.ts";

const prosody = await startProsody();
afterAll(() => prosody?.stop());

const ground: Ground = {
  capabilities: CAPABILITIES,
  cannot: ["advance", "completeSignIn"],
  async open() {
    if (!prosody) throw new Error("There is no XMPP server.");
    const proxy = await openBreakableProxy(prosody.port);
    const address = `ws://127.0.0.1:${proxy.port}/xmpp-websocket`;
    const addAccount = (name: string) => {
      const account = prosody.addAccount(name);
      return { accountId: account.address, deviceId: "bot", secret: account.password };
    };
    return {
      platform: await createXmppPlatform({ address }, createTestHost()),
      createAccount: async (name) => addAccount(name),
      createRefusedAuth: async () => ({ ...addAccount("eve"), secret: "wrong" }),
      dropConnection: () => proxy.breakAll(),
      close: () => proxy.close(),
    };
  },
};

// CI has it; a machine where nobody may install packages may not.
it.runIf(processEnvironment().CI)("an XMPP server of the system's packages runs", () => expect(prosody).not.toBeNull());

describe.skipIf(!prosody)("a driver for XMPP conforms", () => {
  const tests = conformanceTests(ground);
  for (const { name, run } of tests.filter(({ skip }) => skip === null)) it(name, run);

  it("is held to everything except what its platform lacks and its ground cannot do", () => {
    const reasons = Map.groupBy(tests, ({ skip }) => skip);
    expect([...reasons].map(([reason, { length }]) => [reason, length])).toMatchInlineSnapshot(`
      [
        [
          null,
          21,
        ],
        [
          "The platform has no parties.",
          30,
        ],
        [
          "The platform has no bannedLogins.",
          1,
        ],
        [
          "The ground cannot do completeSignIn.",
          1,
        ],
        [
          "The platform has no userDirectory.",
          2,
        ],
        [
          "The platform has no blocking.",
          2,
        ],
      ]
    `);
  });
});
