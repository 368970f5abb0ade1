import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { requestHealth } from "../tools/doctor/request-health.ts";
import { readOutsideAccount } from "./data/connections/read-outside-account.ts";
import { openMailConnection } from "./data/mail/mail-connection.ts";
import { postWebhook } from "./data/webhooks/post-webhook.ts";
import { captureLog, overrideSettings } from "./testing/test-application.ts";
import { createTraces, openTraceExporter } from "./traces/create-traces.ts";
import { DeadlineExceeded, withDeadline } from "./with-deadline.ts";

const DRIP_MS = 5;

/** Sends the text byte by byte, the last one again and again. */
const drip = (socket: Socket, text: string): void => {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text[Math.min(at, text.length - 1)] ?? "");
    at += 1;
  }, DRIP_MS);
  socket.once("close", () => clearInterval(timer));
};

/** What a server does with a connection instead of answering. */
const HOSTILE: Record<string, (socket: Socket) => void> = {
  "accepts and says nothing": () => undefined,
  "closes at once": (socket) => socket.end(),
  "breaks the connection": (socket) => socket.resetAndDestroy(),
  "answers 101": (socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\nand goes on"),
  "answers 101 without naming a protocol": (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"),
  "answers 101 and closes": (socket) =>
    socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n"),
  "answers 102 and nothing else": (socket) => socket.write("HTTP/1.1 102 Processing\r\n\r\n"),
  "answers 103 for ever": (socket) => {
    const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"), DRIP_MS);
    socket.once("close", () => clearInterval(timer));
  },
  "drips its headers": (socket) => drip(socket, "HTTP/1.1 200 OK\r\nx: y"),
  "drips a status line that never ends": (socket) => drip(socket, "HTTP/1.1 200 O"),
  "drips a body of unknown length": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n");
    drip(socket, " ");
  },
  "ends within the headers": (socket) => socket.end("HTTP/1.1 200 OK\r\nx: y\r\n"),
  "ends before the promised length": (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n0123456789"),
  "promises more than it sends": (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n0123456789"),
  "sends a broken chunk": (socket) => socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
  "goes on after its answer": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    drip(socket, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
  },
};

/** A server on this machine that treats each connection in its own way: once something arrives, or at once. */
async function startHostileServer(behave: (socket: Socket) => void, { speaksFirst = false } = {}) {
  const open = new Set<Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
    if (speaksFirst) behave(socket);
    else socket.once("data", () => behave(socket));
    socket.resume();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Connections that the other side has not closed. */
    get open() {
      return [...open].filter((socket) => !socket.readableEnded).length;
    },
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const MS = 25;
/** Above what is needed to come so far on a machine that is busy. */
const LONG_MS = 15_000;
type Server = Awaited<ReturnType<typeof startHostileServer>>;
const servers: Server[] = [];

async function start(...how: Parameters<typeof startHostileServer>): Promise<number> {
  const server = await startHostileServer(...how);
  servers.push(server);
  return server.port;
}
const startAs = (behavior: string, options = {}) => start(HOSTILE[behavior] as (socket: Socket) => void, options);

beforeAll(() => overrideSettings({ webhookPrivateAddresses: true }));
afterEach(async () => {
  const open = () => servers.map((server) => server.open);
  await expect.poll(open, { interval: 2, timeout: LONG_MS }).toEqual(servers.map(() => 0));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const linkAccount = (port: number) => {
  const client = { clientId: "a", clientSecret: "b", providerUrl: `http://127.0.0.1:${port}` };
  const redirectUri = "http://localhost:3000/account/connections/discord";
  const attempt = { kind: "discord" as const, client, state: "state", codeVerifier: "v".repeat(43), redirectUri };
  return readOutsideAccount({ code: "code", state: "state" }, attempt, MS);
};
const openMail = (port: number, { openMs = MS, sendMs = MS } = {}) => {
  const from = { name: "Bots", address: "bots@service.example" };
  return openMailConnection({ url: `smtp://127.0.0.1:${port}`, from }, { openMs, sendMs });
};
const sendTraces = async (port: number) => {
  const exporter = openTraceExporter(`http://127.0.0.1:${port}/v1/traces`, MS);
  await new Promise((resolve) => exporter.export([], resolve));
  await exporter.shutdown().catch(() => undefined);
};

/** A short deadline, and longer ones for a machine that is busy. @returns The last outcome. */
async function untilItComesSoFar<T>(attempt: (ms: number) => Promise<T>, isSoFar: (outcome: T) => boolean): Promise<T> {
  for (let ms = MS; ; ms *= 10) {
    const outcome = await attempt(ms);
    if (isSoFar(outcome) || ms * 10 > LONG_MS) return outcome;
  }
}

/** Everything that this service asks of other servers. */
const REQUESTS: Record<string, (port: number) => Promise<unknown>> = {
  "a webhook": (port) => postWebhook(`http://127.0.0.1:${port}/`, "{}", {}, MS),
  "a webhook over TLS": (port) => postWebhook(`https://127.0.0.1:${port}/`, "{}", {}, MS),
  "the account of another service": (port) => linkAccount(port).catch(() => null),
  "a mail": (port) => openMail(port).catch(() => null),
  "the traces": sendTraces,
  "the doctor": (port) => requestHealth(`http://127.0.0.1:${port}`, MS),
};

describe("threat 59: every request ends, and its connection with it, when the other server", () => {
  it.each(Object.keys(HOSTILE))("%s", async (behavior) => {
    const ask = async ([name, request]: [string, (port: number) => Promise<unknown>]) =>
      request(await startAs(behavior, { speaksFirst: name === "a mail" }));
    await Promise.all(Object.entries(REQUESTS).map(ask));
    expect(servers).toHaveLength(Object.keys(REQUESTS).length);
  });
});

describe("threat 59: what becomes of a delivery whose receiver", () => {
  const deliver = async (behavior: string, ms: number) =>
    postWebhook(`http://127.0.0.1:${await startAs(behavior)}/`, "{}", {}, ms);

  it.each([
    ["answers 101", LONG_MS, 101, /Answered 101/],
    ["answers 101 without naming a protocol", LONG_MS, 101, /Answered 101/],
    ["closes at once", LONG_MS, null, /connection broke/],
    ["answers 103 for ever", MS, null, /No answer/],
  ])("%s: it failed, and says why", async (behavior, ms, status, error) => {
    expect(await deliver(behavior, ms)).toMatchObject({ status, error: expect.stringMatching(error) });
  });

  it("answers, and does not end its answer: it arrived", async () => {
    const arrived = await untilItComesSoFar(
      (ms) => deliver("drips a body of unknown length", ms),
      ({ status }) => status === 200,
    );
    expect(arrived).toMatchObject({ status: 200, error: null });
  });
});

/** Answers commands as told, and any other one for ever. */
const smtp = (answers: Record<string, string>) => (socket: Socket) => {
  socket.write("220 hello\r\n");
  let isText = false;
  socket.on("data", function answerOne(chunk) {
    const [word = ""] = String(chunk).split(/[ \r]/);
    const answer = isText ? undefined : answers[word];
    isText = word === "DATA";
    if (answer !== undefined) return void socket.write(`${answer}\r\n`);
    socket.off("data", answerOne).resume(); // two answers for ever would break each other's lines
    drip(socket, "250-and\r\n250-so on\r\n".repeat(50));
  });
};
const UNTIL_TEXT = { EHLO: "250 hello", MAIL: "250 ok", RCPT: "250 ok", DATA: "354 go on" };

describe("threat 59: a mail ends when the mail server", () => {
  it.each([
    ["greets and answers EHLO for ever", {}],
    ["stalls the handshake of TLS", { EHLO: "250-hello\r\n250 STARTTLS", STARTTLS: "220 go on" }],
  ])("%s: nothing was sent", async (_, answers) => {
    const port = await start(smtp(answers), { speaksFirst: true });
    await expect(openMail(port)).rejects.toMatchObject({ failure: "later" });
  });

  it.each([
    ["answers MAIL for ever", { EHLO: "250 hello" }, "later"],
    ["answers the text for ever", UNTIL_TEXT, "unknown"],
  ])("%s", async (_, answers, failure) => {
    const mail = { from: { name: "", address: "a@b.example" }, address: "c@d.example", subject: "S", text: "T" };
    const send = async (sendMs: number) => {
      const port = await start(smtp(answers), { speaksFirst: true });
      const connection = await openMail(port, { openMs: LONG_MS, sendMs });
      const sending = connection.send({ id: "1", ...mail }, async () => undefined);
      const outcome = await sending.catch((error) => error.failure);
      connection.close();
      return outcome;
    };
    expect(await untilItComesSoFar(send, (outcome) => outcome === failure)).toBe(failure);
  });
});

it("threat 59: an exporter of traces that was never answered goes on with the next batch", async () => {
  captureLog("silent");
  const exporter = openTraceExporter(`http://127.0.0.1:${await startAs("answers 101")}/v1/traces`, 5);
  const send = () => new Promise<{ error?: Error }>((resolve) => exporter.export([], resolve));
  for (let batch = 0; batch < 40; batch++) expect((await send()).error).toBeInstanceOf(DeadlineExceeded);
  await exporter.shutdown();
});

it("threat 59: a collector that never answers does not keep a process that stops", async () => {
  const lines = captureLog("warn");
  const { traces, stop } = createTraces(`http://127.0.0.1:${await startAs("accepts and says nothing")}`, 1);
  traces.openRoot({ name: "GET" }).end();
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(4_000); // one batch has five seconds
  expect(lines.join("")).toContain("the last traces were not sent");
});

it("a deadline ends the wait for work that heeds no signal, and aborts what it left behind", async () => {
  let given: AbortSignal | undefined;
  const never = withDeadline(5, (signal) => {
    given = signal;
    return new Promise<never>(() => undefined);
  });
  await expect(never).rejects.toThrow(DeadlineExceeded);
  expect(given?.aborted).toBe(true);
  expect(await withDeadline(60_000, async () => 7)).toBe(7);
  await expect(withDeadline(60_000, () => Promise.reject(new Error("its own")))).rejects.toThrow("its own");
});
