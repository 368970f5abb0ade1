import { execFile } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childEnvironment } from "#tools/child-environment.ts";
import { pathWithControlProgram } from "#tools/test/control-program.ts";
import type { ApiCall } from "./api-call.ts";
import { clusterApiCommand, curlCommand } from "./curl-command.ts";
import { fetchScript } from "./fetch-script.ts";

/** Answers with what it was asked. */
const echo = http.createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { method, url, headers } = request;
  const { authorization, "content-type": type, "x-probe": probe } = headers;
  response.end(JSON.stringify({ method, url, authorization, type, probe, body }));
});

beforeAll(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
});
afterAll(() => echo.close());

const LANGUAGES = {
  curl: { write: curlCommand, program: "sh", option: "-c" },
  "svc-cluster": { write: clusterApiCommand, program: "sh", option: "-c" },
  JavaScript: { write: fetchScript, program: process.execPath, option: "--eval" },
};
// biome-ignore lint/suspicious/noTemplateCurlyInString: no program may fill it in
const HOSTILE = 'it\'s `id` $(id) "${x}" \\ \n \u2028 </script> ü';

async function runIn(language: keyof typeof LANGUAGES, call: Omit<ApiCall, "url">, path: string) {
  const { write, program, option } = LANGUAGES[language];
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}${path}`;
  const flags = program === "sh" ? [] : ["--input-type=module"];
  const env = childEnvironment({ TOKEN: "SVC_probe", PATH: pathWithControlProgram() });
  const { stdout } = await promisify(execFile)(program, [...flags, option, write({ ...call, url })], { env });
  return JSON.parse(stdout);
}

for (const language of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
  test(`${language}: what is sent is what the call says, whatever its texts contain`, async () => {
    expect(await runIn(language, { method: "GET", withToken: false }, "/a?b='c")).toMatchObject({
      method: "GET",
      url: expect.stringMatching(/^\/a\?b=('|%27)c$/),
      body: "",
    });
    const sent = await runIn(language, { method: "POST", withToken: true, body: { text: HOSTILE } }, "/b");
    expect(sent).toMatchObject({ method: "POST", authorization: "Bearer SVC_probe", type: "application/json" });
    expect(JSON.parse(sent.body)).toEqual({ text: HOSTILE });
    const call = { method: "POST", withToken: false, form: { one: "1" }, headers: { "X-Probe": "it's" } };
    const form = await runIn(language, call, "/c");
    expect(form).toMatchObject({ probe: "it's", type: expect.stringContaining("urlencoded"), body: "one=1" });
  });
}
