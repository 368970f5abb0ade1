import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, it } from "vitest";
import { childEnvironment } from "#tools/child-environment.ts";
import { RECEIVER_PROGRAM, VERIFY_FUNCTION } from "./webhook-snippets.ts";

// Inside the project, where the programs find the library.
const FOLDER = fs.mkdtempSync(path.join(import.meta.dirname, "snippets-"));
afterAll(() => fs.rmSync(FOLDER, { recursive: true }));

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
const secret = newSecret();
const body = JSON.stringify({
  type: "test",
  timestamp: "2026-11-23T10:00:00.000Z",
  data: { webhook: { name: "größe" } },
});
/** The headers of a message, as the service makes them (deliver-webhook.ts). */
const sign = (message = body): Record<string, string> => {
  const now = new Date();
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", now, message),
  };
};

describe("the programs of the guide", () => {
  it("the function accepts what the service sends, and nothing else", async () => {
    const file = path.join(FOLDER, "verify.mjs");
    fs.writeFileSync(file, VERIFY_FUNCTION);
    const { isFromService } = await import(file);
    const headers = sign();
    expect(isFromService(secret, headers, body)).toBe(true);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test" });
    expect(isFromService(secret, headers, `${body} `)).toBe(false);
    expect(isFromService(newSecret(), headers, body)).toBe(false);
    expect(isFromService(secret, { ...headers, "webhook-id": "msg_2" }, body)).toBe(false);
    expect(isFromService(secret, { ...headers, "webhook-timestamp": "1000000000" }, body)).toBe(false);
    expect(isFromService(secret, { ...headers, "webhook-signature": "v1," }, body)).toBe(false);
  });

  it("the receiver prints each message once, and answers 401 to others", async () => {
    const file = path.join(FOLDER, "receiver.mjs");
    const program = RECEIVER_PROGRAM.replace(
      /\.listen\(.*\);/,
      ".listen(0, function () { console.log(this.address().port); });",
    );
    fs.writeFileSync(file, program);
    const child = spawn(process.execPath, [file], { env: childEnvironment({ WEBHOOK_SECRET: secret }) });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    await once(child.stdout, "data");
    const url = `http://127.0.0.1:${output.trim()}/`;
    const post = async (headers: Record<string, string>) =>
      (await fetch(url, { method: "POST", body, headers })).status;
    expect(await post(sign())).toBe(204);
    expect(await post(sign())).toBe(204);
    expect(await post(sign("other"))).toBe(401);
    expect(output.match(/ test /g)).toHaveLength(1);
    child.kill();
    await once(child, "exit");
  });
});
