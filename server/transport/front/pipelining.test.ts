import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RawConnection, requestLines } from "../../testing/raw-connection.ts";
import { countConnections, startTestHttpServer } from "../../testing/test-http-server.ts";

let front: Awaited<ReturnType<typeof startTestHttpServer>>;
/** Pages that were requested and are not answered yet. */
let waiting: ServerResponse[] = [];
let asked: string[] = [];

beforeAll(async () => {
  front = await startTestHttpServer({}, (req: IncomingMessage, res: ServerResponse) => {
    asked.push(req.url ?? "");
    waiting.push(res);
  });
});
beforeEach(() => {
  waiting = [];
  asked = [];
});
afterAll(() => front.close());

const request = (path: string) => requestLines(`GET ${path} HTTP/1.1`, "Host: localhost");
const many = (count: number) => Array.from({ length: count }, (_, n) => request(`/${n}`)).join("");
const answerNext = () => waiting.shift()?.end("page");

describe("threat 39: requests that are sent before the first of them is answered", () => {
  it("are answered one after another, in their order", async () => {
    const connection = new RawConnection(front.port).send(many(20));
    for (let n = 0; n < 20; n++) {
      await expect.poll(() => asked.length).toBe(n + 1);
      expect(waiting.length).toBe(1);
      answerNext();
    }
    await expect.poll(() => connection.text.match(/HTTP\/1\.1 200/g)?.length).toBe(20);
    expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => `/${n}`));
    connection.send(request("/later"));
    await expect.poll(() => asked.at(-1)).toBe("/later");
    connection.close();
  });

  it("are at most twenty: with one more the connection is closed, and none runs", async () => {
    const connection = new RawConnection(front.port).send(many(1_300));
    await expect.poll(() => connection.isClosed).toBe(true);
    expect(asked).toEqual([]);
    expect(await countConnections(front.server)).toBe(0);
  });

  it("are dropped when their connection ends", async () => {
    const connection = new RawConnection(front.port).send(many(5));
    await expect.poll(() => asked.length).toBe(1);
    connection.close();
    await expect.poll(() => countConnections(front.server)).toBe(0);
    answerNext();
    const other = new RawConnection(front.port).send(request("/other"));
    await expect.poll(() => asked).toEqual(["/0", "/other"]);
    other.close();
  });

  it("are no warning in the log, however many listeners Next adds to the response before them", async () => {
    const warnings: Error[] = [];
    const collect = (warning: Error) => warnings.push(warning);
    process.on("warning", collect);
    const connection = new RawConnection(front.port).send(many(2));
    await expect.poll(() => asked.length).toBe(1);
    for (let n = 0; n < 10; n++) waiting[0]?.once("close", () => undefined);
    answerNext();
    await expect.poll(() => asked.length).toBe(2);
    connection.close();
    process.off("warning", collect);
    expect(warnings).toEqual([]);
  });

  it("also wait for a body and for a refusal", async () => {
    const body = requestLines("POST /v1/oauth2/token HTTP/1.1", "Host: a", "Content-Length: 4");
    const expectation = requestLines("GET /x HTTP/1.1", "Host: a", "Expect: nothing");
    const connection = new RawConnection(front.port).send(`${request("/first")}${body}a=b&${expectation}`);
    await expect.poll(() => asked).toEqual(["/first"]);
    expect(connection.text).toBe("");
    answerNext();
    const statuses = () => connection.text.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3));
    await expect.poll(() => statuses()?.length).toBe(3);
    expect([statuses()?.[0], statuses()?.[2]]).toEqual(["200", "417"]);
    connection.close();
  });
});
