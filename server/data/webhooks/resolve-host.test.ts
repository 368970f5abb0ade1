import { createSocket } from "node:dgram";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import ipaddr from "ipaddr.js";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { runningApplication } from "#server/application.ts";
import { overrideSettings } from "#server/testing/test-application.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#server/testing/webhook-receiver.ts";
import { postWebhook } from "./post-webhook.ts";
import { hostsFile, lookUpHost, nameServers } from "./resolve-host.ts";

const HEADER_BYTES = 12;
const TYPES = { ipv4: 1, ipv6: 28 };
const NO_SUCH_NAME = 3;

/**
 * A name server on this machine, over UDP.
 * @param names The addresses of each name; null: it never answers. It knows no others.
 */
async function startNameServer(names: Record<string, readonly string[] | null>) {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const addresses = Object.hasOwn(names, name) ? names[name] : [];
    if (addresses === null || addresses === undefined) return;
    const records = addresses.map((one) => ipaddr.parse(one)).filter((one) => TYPES[one.kind()] === type);
    const isKnown = Object.hasOwn(names, name);
    socket.send(encodeAnswer(query.subarray(0, end), records, isKnown ? 0 : NO_SUCH_NAME), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** The names of all questions. */
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function encodeAnswer(question: Buffer, records: readonly (ipaddr.IPv4 | ipaddr.IPv6)[], code: number): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2); // an answer; recursion was asked for and is available
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8); // neither authority nor additional records
  const answers = records.map((record) => {
    const bytes = record.toByteArray();
    const fields = Buffer.alloc(12);
    fields.writeUInt16BE(0xc000 | HEADER_BYTES, 0); // the name of the question
    fields.writeUInt16BE(TYPES[record.kind()], 2);
    fields.writeUInt16BE(1, 4); // of the internet
    fields.writeUInt32BE(1, 6); // for a second
    fields.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([fields, Buffer.from(bytes)]);
  });
  return Buffer.concat([head, ...answers]);
}

/** More than the threads of the process. */
const SLOW = 32;

let names: Awaited<ReturnType<typeof startNameServer>>;
let receiver: WebhookReceiver;
beforeAll(async () => {
  names = await startNameServer({
    ...{ "hooks.example": ["127.0.0.1"], "both.example": ["::1", "127.0.0.1"], "empty.example": [] },
    ...{ "inside.example": ["93.184.215.14", "10.0.0.1"], "slow.example": null },
  });
  receiver = await startWebhookReceiver();
  runningApplication().set(nameServers, [names.server]);
});
afterAll(() => Promise.all([names.stop(), receiver.stop()]));
afterEach(() => overrideSettings({ webhookPrivateAddresses: false }));

const lookUp = (host: string, signal = AbortSignal.timeout(10_000)) => lookUpHost(host, signal);
const post = async (host: string) => (await postWebhook(`http://${host}:${receiver.port}/`, "{}", {})).error;
const postTls = async (host: string) => (await postWebhook(`https://${host}:${receiver.port}/`, "{}", {})).error;

it("while name servers do not answer for many names, other names are resolved and their receivers called", async () => {
  overrideSettings({ webhookPrivateAddresses: true });
  const gaveUp = new AbortController();
  let ended = 0;
  const slow = Array.from({ length: SLOW }, () =>
    lookUp("slow.example", gaveUp.signal)
      .catch((error) => error)
      .finally(() => {
        ended += 1;
      }),
  );
  await expect.poll(() => names.asked.filter((name) => name === "slow.example").length).toBeGreaterThanOrEqual(SLOW);
  expect(await post("hooks.example")).toBeNull();
  expect(ended).toBe(0);
  gaveUp.abort(); // as at the end of a call's time: the queries end with it
  expect((await Promise.all(slow)).every(({ code }) => code === "EAI_AGAIN")).toBe(true);
});

it("a name has all its addresses, IPv4 first, and one that may not be called refuses it", async () => {
  expect(await lookUp("BOTH.example.")).toEqual([
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ]);
  expect(await postTls("inside.example")).toBe("The address leads to an address that webhooks may not call.");
});

it("names of this machine are those of its hosts file, whatever a name server says, and are refused", async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "hosts-")), "hosts");
  fs.writeFileSync(file, "# names\n127.0.0.1\tlocalhost\n10.0.0.7  Printer.lan printer hooks.example # in the hall\n");
  runningApplication().set(hostsFile, file);
  const asked = names.asked.length;
  for (const host of ["printer.LAN", "printer", "hooks.example"]) {
    expect(await lookUp(host)).toEqual([{ address: "10.0.0.7", family: 4 }]);
    expect(await postTls(host)).toMatch(/may not call/);
  }
  for (const host of ["localhost", "LOCALHOST.", "any.localhost"]) {
    expect((await lookUp(host)).map(({ address }) => address)).toEqual(["127.0.0.1", "::1"]);
    expect(await postTls(host)).toMatch(/may not call|not be an address of this service/);
  }
  expect(names.asked).toHaveLength(asked);
  expect(receiver.connections).toBe(1);
});

it("a name that does not exist, or has no address, is explained", async () => {
  for (const host of ["missing.example", "empty.example"]) {
    expect(await postTls(host)).toBe("The host has no address.");
  }
});
