import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../../tools/programs/run-program.ts";
import { printBody, runApiCommand } from "./run-api-command.ts";

const PROGRAM = path.join(import.meta.dirname, "..", "..", "svc-cluster.ts");

/** A service that answers as `answer` says. @returns Its address. */
async function openServer(answer: (request: IncomingMessage, body: string, reply: ServerResponse) => void) {
  const server = http.createServer(async (request, reply) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    answer(request, body, reply);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with what it was asked. */
const openEcho = () =>
  openServer(({ method, url, headers }, body, reply) => {
    const { authorization, "content-type": type, "x-probe": probe } = headers;
    reply.end(JSON.stringify({ method, url, authorization, type, probe, body }));
  });

const api = (args: string[], { env = {}, input = "" } = {}) =>
  runProgram(process.execPath, [PROGRAM, "api", ...args], { env, input });

test("it sends the method, the token, headers and the body, and prints the answer as it is", async () => {
  const url = await openEcho();
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "svc-api-")), "token");
  writeFileSync(file, "SVC_file\n");
  const get = await api(["get", `${url}/a?b=c`], { env: { SVC_TOKEN: "SVC_probe" } });
  expect(get).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(get.out)).toEqual({ method: "GET", url: "/a?b=c", authorization: "Bearer SVC_probe", body: "" });
  const data = ["--data", '{"text":"it\'s"}', "--header", "X-Probe: a:b", "--token-file", file];
  expect(JSON.parse((await api(["POST", `${url}/b`, ...data])).out)).toEqual({
    ...{ method: "POST", url: "/b", authorization: "Bearer SVC_file", type: "application/json", probe: "a:b" },
    body: '{"text":"it\'s"}',
  });
  const piped = await api(["PUT", url, "--data", "-"], { input: "[1]" });
  expect(JSON.parse(piped.out)).toMatchObject({ method: "PUT", body: "[1]", type: "application/json" });
  const form = await api(["POST", url, "--form", "one=1=2", "--form", "two=a b"]);
  expect(JSON.parse(form.out)).toMatchObject({ type: "application/x-www-form-urlencoded", body: "one=1%3D2&two=a+b" });
});

test("an error is printed with its request ID on standard error, and the exit code is 1", async () => {
  const url = await openServer((_request, _body, reply) => {
    reply.writeHead(404, { "x-request-id": "request-1" });
    reply.end(JSON.stringify({ type: "error", errors: [{ message: "There is no such bot.\u001b[31m" }] }));
  });
  const { code, out, err } = await api(["GET", url]);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ type: "error" });
  expect(err).toBe("svc-cluster: 404: There is no such bot.\ufffd[31m\nRequest ID: request-1\n");
});

test("a request that is refused for now is sent again when the service says, and no other one", async () => {
  const asked: string[] = [];
  const url = await openServer(({ url: address = "" }, _body, reply) => {
    asked.push(address);
    const isRefused = address === "/limited" ? asked.length < 3 : true;
    const status = { "/broken": 500, "/away": 503 }[address] ?? 429;
    if (isRefused) reply.writeHead(status, { "retry-after": "0" });
    reply.end("{}");
  });
  const limited = await api(["POST", `${url}/limited`, "--data", "{}"]);
  expect(limited).toMatchObject({ code: 0, out: "{}" });
  expect(limited.err).toContain("429: waits 0 s");
  expect(asked).toEqual(["/limited", "/limited", "/limited"]);
  asked.length = 0;
  expect(await api(["GET", `${url}/broken`])).toMatchObject({ code: 1 });
  expect(asked).toEqual(["/broken"]);
  asked.length = 0;
  expect(await api(["GET", `${url}/full`])).toMatchObject({ code: 1 });
  expect(asked).toHaveLength(4);
  asked.length = 0;
  expect(await api(["GET", `${url}/away`])).toMatchObject({ code: 1 });
  expect(asked).toHaveLength(4);
  asked.length = 0;
  expect(await api(["POST", `${url}/away`, "--data", "{}"])).toMatchObject({ code: 1 });
  expect(asked).toHaveLength(1); // it may have been carried out
});

test.each([
  [["FETCH", "https://localhost/v1"], "FETCH is not a method"],
  [["GET"], "nothing is not an address"],
  [["GET", "localhost/v1"], "localhost/v1 is not an address"],
  [["GET", "file:///etc/passwd"], "is not an address"],
  [["GET", "https://localhost/v1", "more"], "more is one word too many"],
  [["POST", "https://localhost/v1", "--data", "{}", "--form", "a=b"], "not both"],
  [["POST", "https://localhost/v1", "--form", "a"], "--form is NAME=VALUE, not a"],
  [["GET", "https://localhost/v1", "--data", "{}"], "a GET request has no body"],
  [["GET", "https://localhost/v1", "--header", "a b: c"], "header name"],
  [["GET", "http://127.0.0.1:1/v1"], "The service cannot be reached"],
  [["GET", "https://localhost/v1", "--token-file", "nowhere"], "nowhere"],
])("reports what is wrong with %j", async (args, problem) => {
  await expect(runApiCommand(args)).rejects.toThrow(problem);
});

test("a wrong command line is reported without a stack, and the exit code is 1", async () => {
  const { code, out, err } = await api(["GET"]);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("nothing is not an address");
  expect(err).not.toContain("    at ");
});

test("a terminal gets indented JSON without control characters", async () => {
  const terminal = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true });
  await printBody(JSON.stringify({ nickname: "a\u202eb\u001b[31m" }), terminal);
  await printBody("<p>\u001b[31m</p>", terminal);
  expect(terminal.read()).toBe('{\n  "nickname": "a\ufffdb\\u001b[31m"\n}\n<p>\ufffd[31m</p>\n');
});

test("a token that is none is refused without being shown", async () => {
  const { code, err } = await api(["GET", "http://127.0.0.1:1/v1"], { env: { SVC_TOKEN: "SVC_first\nSVC_second" } });
  expect(code).toBe(1);
  expect(err).toContain("no token has");
  expect(err).not.toContain("SVC_second");
});

test("its help names every flag", async () => {
  const { code, out } = await api(["--help"]);
  expect(code).toBe(0);
  for (const name of ["METHOD URL", "--data", "--form", "--header", "--token-file", "SVC_TOKEN"])
    expect(out).toContain(name);
});
