import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject, test } from "vitest";
import { childEnvironment } from "../child-environment.ts";
import { runProgram } from "../programs/run-program.ts";

const address = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href);
const PAGE = path.join(".next", "server", "page.mjs");
const FUNCTIONS = `
  export const fail = async () => { throw new Error("the page needs it no more"); };
  export const call = async (work) => work();
`;

/** Runs these lines in a process that ends on uncaught errors. @returns How it ended, and the messages it logged. */
async function run(lines: string) {
  const folder = fs.mkdtempSync(path.join(inject("temporaryDir"), "uncaught-"));
  fs.mkdirSync(path.join(folder, path.dirname(PAGE)), { recursive: true });
  fs.writeFileSync(path.join(folder, PAGE), FUNCTIONS);
  const program = path.join(folder, "program.mjs");
  const source = `
    import http from "node:http";
    import net from "node:net";
    import { exitOnUncaughtError } from ${address("exit-on-uncaught-error.ts")};
    import { Application } from ${address("../../server/application.ts")};
    import { readSettings } from ${address("../../server/settings/read-settings.ts")};
    import { settings } from ${address("../../server/settings/settings.ts")};
    import { call, fail } from "./.next/server/page.mjs";
    new Application().set(settings, readSettings()).run();
    exitOnUncaughtError(async () => {});
    setTimeout(() => process.exit(0), 1000);
    ${lines}`;
  fs.writeFileSync(program, source);
  const { code, out, err } = await runProgram(process.execPath, [program], { env: childEnvironment() });
  return {
    code,
    said: (out + err)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).msg),
  };
}

test.each([
  ["of a socket", 'void new Promise((_, reject) => net.connect(1, "127.0.0.1").once("error", reject));'],
  ["that is no Error", 'void Promise.reject("text");'],
  ["of code that is of no page", 'void Promise.reject(new Error("forgotten"));'],
  ["of our code, called by a page", 'void call(() => readSettings({ PORT: "x" }));'],
])("a rejection %s that nobody waits for ends the server", async (_, lines) => {
  expect(await run(lines)).toEqual({ code: 1, said: [expect.stringMatching(/^nobody waited for what failed/)] });
});

test.each([
  ["of a page", "void fail();"],
  ["of a signal", "const stop = new AbortController(); stop.abort(); void Promise.reject(stop.signal.reason);"],
  [
    "of a request whose client has gone",
    `const server = http.createServer(async (request) => { for await (const _ of request); }).listen(0, () => {
       const client = net.connect(server.address().port, "127.0.0.1");
       client.write("POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 5\\r\\n\\r\\na");
       setTimeout(() => client.destroy(), 100);
     });`,
  ],
])("a rejection %s is logged, and the server goes on", async (_, lines) => {
  expect(await run(lines)).toEqual({ code: 0, said: [expect.stringMatching(/^a part of a page failed/)] });
});
