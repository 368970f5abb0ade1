import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runningApplication } from "#server/application.ts";
import { overrideSettings } from "#server/testing/test-application.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#server/testing/webhook-receiver.ts";
import { isPublicAddress, parseWebhookUrl } from "./check-address.ts";
import { postWebhook, resolveHost } from "./post-webhook.ts";

let receiver: WebhookReceiver;
const post = (url: string) => postWebhook(url, "{}", { "content-type": "application/json" });
const resolveTo = (...rounds: string[][]) => {
  let calls = 0;
  runningApplication().set(resolveHost, async () => {
    const addresses = rounds[Math.min(calls, rounds.length - 1)] ?? [];
    calls += 1;
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  });
  return () => calls;
};

beforeAll(async () => {
  receiver = await startWebhookReceiver("0.0.0.0");
});
afterAll(() => receiver.stop());
afterEach(() => {
  receiver.received.length = 0;
  receiver.connections = 0;
  overrideSettings({ webhookPrivateAddresses: false, publicUrl: "http://localhost:3000" });
});

describe("threat 17: a webhook calls no address inside the network", () => {
  it.each([
    ...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "127.255.255.254", "0.0.0.0", "0"],
    ...["10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.0.1", "198.18.0.1"],
    ...["192.0.2.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
    ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[::ffff:0:127.0.0.1]"],
    ...["[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fe80::1]", "[fc00::1]"],
    ...["[fd00:ec2::254]", "[fec0::1]", "[ff02::1]", "[2001:db8::1]", "[100::1]", "[5f00::1]"],
  ])("https://%s is refused before anything is sent", async (host) => {
    expect(() => parseWebhookUrl(`https://${host}:${receiver.port}/`)).toThrow(/may not call/);
    expect(await post(`https://${host}:${receiver.port}/`)).toMatchObject({
      status: null,
      error: expect.stringMatching(/may not call/),
    });
    expect(receiver.connections).toBe(0);
  });

  it.each(["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:800::200e"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it("a name with any such address is refused, whichever comes first", async () => {
    for (const addresses of [
      ["127.0.0.1"],
      ["93.184.215.14", "10.0.0.1"],
      ["::1", "93.184.215.14"],
      ["not an address"],
    ]) {
      resolveTo(addresses);
      const { error, status } = await post(`https://hooks.example:${receiver.port}/`);
      expect([status, error]).toEqual([null, expect.stringMatching(/may not call/)]);
      expect(error).not.toContain("10.0.0.1");
    }
    expect(receiver.connections).toBe(0);
  });

  it("a name is resolved once, and the connection goes to that address: it cannot be bound again", async () => {
    overrideSettings({ webhookPrivateAddresses: true });
    const calls = resolveTo(["127.0.0.2"], ["127.0.0.1"]);
    expect(await post(`http://rebinding.example:${receiver.port}/`)).toMatchObject({ status: 204, error: null });
    expect(calls()).toBe(1);
    expect(receiver.received).toMatchObject([{ address: "127.0.0.2" }]);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.example:${receiver.port}`);
  });

  it("redirects are not followed, wherever they lead", async () => {
    overrideSettings({ webhookPrivateAddresses: true });
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer = (res) => res.writeHead(status, { location: `http://127.0.0.1:${receiver.port}/canary` }).end();
      expect(await post(receiver.url)).toMatchObject({
        status,
        error: `Answered ${status}: redirects are not followed.`,
      });
    }
    expect(receiver.received).toHaveLength(5);
    receiver.answer = (res) => res.writeHead(204).end();
  });

  it.each([
    ["http://hooks.example/", /must be an https address/],
    ["ftp://hooks.example/", /must be an https address/],
    ["file:///etc/passwd", /must be an https address/],
    ["javascript:alert(1)", /must be an https address/],
    ["hooks.example", /must be an https address/],
    ["https://user:pass@hooks.example/", /user name/],
    ["https://user@hooks.example/", /user name/],
    ["https://hooks.example/#part", /fragment/],
    ["https://hooks.example:25/", /port/],
    ["https://hooks.example:22/", /port/],
  ])("%s is refused by its text", (url, message) => {
    expect(() => parseWebhookUrl(url)).toThrow(message);
  });

  it.each(["https://hooks.example/", "https://hooks.example:8443/a?b=c", "https://[2606:4700:4700::1111]/"])(
    "%s is accepted",
    (url) => {
      expect(parseWebhookUrl(url).href).toBe(url);
    },
  );
});

describe("a webhook cannot lead back to the service", () => {
  it("by its public, API or gateway host, in any spelling, with any port", () => {
    const own = { publicUrl: "https://bots.example", apiUrl: "https://api.bots.example/v1" };
    overrideSettings({ ...own, gatewayUrl: "https://gateway.bots.example/v1" });
    for (const host of [
      "bots.example",
      "BOTS.example.",
      "api.bots.example",
      "gateway.bots.example",
      "bots.example:8443",
    ]) {
      expect(() => parseWebhookUrl(`https://${host}/x`)).toThrow(/this service/);
    }
    expect(parseWebhookUrl("https://other.bots.example/x").hostname).toBe("other.bots.example");
  });

  it("nor by an address of this machine with the service's port, also where private addresses are allowed", async () => {
    overrideSettings({ webhookPrivateAddresses: true, port: receiver.port });
    resolveTo(["127.0.0.1"]);
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "alias.example"]) {
      const { error } = await post(`http://${host}:${receiver.port}/`);
      expect([host, error]).toEqual([host, "The address must not be an address of this service."]);
    }
    expect(receiver.connections).toBe(0);
    overrideSettings({ port: 3000 });
  });
});

describe("threat 17: time and size of a receiver's answer are bounded", () => {
  it("a huge answer is cut off at the limit, and is never stored", async () => {
    overrideSettings({ webhookPrivateAddresses: true });
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      receiver.answer = (res) => {
        res.writeHead(200);
        res.on("close", resolve).on("error", () => undefined);
        const chunk = Buffer.alloc(16 * 1024, "x");
        const push = () => {
          while (!res.destroyed && sent < 2 ** 28 && res.write(chunk)) sent += chunk.length;
          if (!res.destroyed) res.once("drain", push);
        };
        push();
      };
    });
    expect(await post(receiver.url)).toMatchObject({ status: 200, error: null });
    await closed;
    expect(sent).toBeLessThan(2 ** 24); // what the system's buffers hold
    receiver.answer = (res) => res.writeHead(204).end();
  });

  it("what is no HTTP, too long headers, a refused connection and an unknown name are explained", async () => {
    overrideSettings({ webhookPrivateAddresses: true });
    receiver.answer = (res) => res.socket?.end("SSH-2.0-OpenSSH\r\n");
    expect((await post(receiver.url)).error).toBe("The answer is not HTTP.");
    receiver.answer = (res) => res.socket?.end(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`);
    expect((await post(receiver.url)).error).toBe("The answer is not HTTP.");
    receiver.answer = (res) => res.writeHead(500).end("secret of the receiver");
    expect(await post(receiver.url)).toMatchObject({ status: 500, error: "Answered 500." });
    receiver.answer = (res) => res.writeHead(204).end();
    resolveTo([]);
    expect((await post("http://hooks.example/")).error).toBe("The address cannot be resolved.");
    expect((await post("http://127.0.0.1:1/")).error).toBe("The connection was refused.");
  });
});
