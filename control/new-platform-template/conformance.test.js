// @ts-check
import { test } from "node:test";
import { conformanceTests, createTestHost } from "@svc/control/conformance";
import { addAccount } from "./example-server.js";
import createPlatform, { CAPABILITIES } from "./platform.js";

/**
 * Where the tests take place. Connect your platform's test server, an emulator, or the platform itself with accounts of
 * your own.
 *
 * @type {import("@svc/control/conformance").Ground}
 */
const ground = {
  capabilities: CAPABILITIES,
  // The tests that need one of these are skipped. Add the method to what `open` returns, and delete the name here:
  // dropConnection(session), advance(milliseconds), completeSignIn(prompt). The type `OpenGround` describes them.
  cannot: ["dropConnection", "advance", "completeSignIn"],
  async open() {
    const address = crypto.randomUUID();
    addAccount(address, "eve", "secret");
    return {
      platform: await createPlatform({ address }, createTestHost()),
      async createAccount(name) {
        addAccount(address, name, "secret");
        return { accountId: name, deviceId: "device", secret: "secret" };
      },
      createRefusedAuth: async () => ({ accountId: "eve", deviceId: "device", secret: "wrong" }),
      close: async () => {},
    };
  },
};

for (const { name, skip, run } of conformanceTests(ground)) test(name, { skip: skip ?? false }, run);
