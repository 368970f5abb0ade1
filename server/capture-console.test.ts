import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { captureConsole } from "./capture-console.ts";
import { db } from "./data/db.ts";
import { log, redactText } from "./log.ts";
import { captureLog } from "./testing/test-application.ts";

const SECRET = "c4n4ry words";
let lines: string[];
/** As a library has it. */
const library = globalThis.console;
const printed = { ...library };
const warnings = process.listeners("warning");

beforeEach(() => {
  lines = captureLog("trace");
});
afterEach(() => {
  Object.assign(library, printed);
  process.removeAllListeners("warning");
  for (const listener of warnings) process.on("warning", listener);
});

/** What a parser throws of an input that holds a secret. */
async function thrownBy(parse: () => unknown): Promise<unknown> {
  try {
    await parse();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

const PARSERS: [string, () => unknown][] = [
  ["JSON", () => JSON.parse(SECRET)],
  ["JSON, in the middle", () => JSON.parse(`{"password":"${SECRET}`)],
  ["an address", () => new URL(`http://[${SECRET}`)],
  ["fetch", () => fetch(`http://user:${SECRET}@[`)],
  ["a header", () => new Headers({ name: `a\n${SECRET}` })],
  ["next-auth", () => Promise.reject(new Error(`Invalid callback URL. Received: ${SECRET}`))],
  ["percent encoding", () => decodeURIComponent(`${SECRET}%`)],
  ["zod", () => z.object({ password: z.literal("x") }).parse({ password: SECRET })],
  ["zod, of unknown members", () => z.strictObject({}).parse({ [SECRET]: 1 })],
  ["PostgreSQL", () => db().$queryRawUnsafe("SELECT $1::text::int", SECRET)],
  ["PostgreSQL, of text", () => db().$queryRawUnsafe("SELECT $1::text", `${SECRET}\0`)],
  ["Prisma", () => db().account.findMany({ where: { [SECRET]: SECRET } as object })],
  ["Prisma, of a type", () => db().account.create({ data: { id: 1, username: SECRET } as never })],
];

describe("threat 44: whatever is printed is one line of the log", () => {
  it.each(PARSERS)("without the input that %s could not parse", async (_, parse) => {
    const error = await thrownBy(parse);
    log().error({ err: error, cause: { error } }, "failed");
    captureConsole();
    library.error(" \u2a2f", error);
    library.error(`Error: ${(error as Error).message}`);
    library.warn((error as Error).message);
    library.log({ error, password: SECRET });
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(JSON.parse(line)).toBeTruthy();
    expect(lines.join("")).not.toContain("c4n4ry");
  });

  it("whichever way a library prints, and no text can forge another", () => {
    captureConsole();
    const forged = `up\n{"level":50,"msg":"forged"}\r\n\u001b[31mred\u0007`;
    for (const name of ["error", "warn", "info", "log", "debug", "trace"] as const) library[name](forged, forged);
    process.emit("warning", new Error(forged));
    expect(lines).toHaveLength(7);
    for (const line of lines) {
      expect(line.indexOf("\n")).toBe(line.length - 1);
      expect(line).not.toMatch(/forged|red/);
    }
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 50, source: "console", msg: "up up" });
  });

  it("a client that leaves before its request is complete is no error", async () => {
    captureConsole();
    const server = http.createServer((req) => text(req).catch(library.error));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const client = net.connect((server.address() as net.AddressInfo).port, "127.0.0.1");
    client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nx", () => client.destroy());
    await expect.poll(() => lines.length).toBe(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 20, err: { code: "ECONNRESET", message: "aborted" } });
    server.close();
  });

  it("an error is logged with its type and its own stack", () => {
    const error = new TypeError(`it failed\n    at ${SECRET}\n`);
    log().error({ err: error }, "failed");
    const { err } = JSON.parse(lines[0] ?? "");
    expect(err).toMatchObject({ type: "TypeError", message: "it failed" });
    expect(err.stack).toMatch(/^\s+at .*capture-console\.test\.ts/);
    expect(err.stack).not.toContain("c4n4ry");
    expect(redactText("connect ECONNREFUSED 127.0.0.1:5432")).toBe("connect ECONNREFUSED 127.0.0.1:5432");
    expect(redactText(`cannot read 'c4n4ry ${"x".repeat(5_000)}' there`)).toBe("cannot read '…'");
    expect(redactText("it doesn't work, it can't")).toBe("it doesn't work, it can't");
  });
});
