import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { curlCommand } from "../app/_ui/curl-command.ts";
import { fetchScript } from "../app/_ui/fetch-script.ts";
import { pythonScript } from "../app/_ui/python-script.ts";
import { clientScript } from "../app/docs/reference/client-script.ts";
import { type ReferenceCall, toReferenceCall } from "../app/docs/reference/reference-call.ts";
import { readBases, readReference } from "../app/docs/reference/reference-sections.ts";
import { newAccount } from "../server/testing/accounts.ts";
import { createGatewayApp } from "../server/transport/gateway/create-gateway-app.ts";
import { createRestApp } from "../server/transport/rest/create-rest-app.ts";
import { childEnvironment } from "../tools/child-environment.ts";
import { Client } from "./client.ts";

/** What a program has sent. */
interface Sent {
  method: string;
  url: string;
  authorization: string | null;
  json: unknown;
  form: Record<string, string> | null;
}

const TOKEN = "SVC_probe";
// biome-ignore lint/suspicious/noTemplateCurlyInString: no program may fill it in
const HOSTILE = 'it\'s `id` $(id) "${x}" {x} \\ \\n \n \u2028 </script> ü🤖';

const calls: ReferenceCall[] = readReference().sections.flatMap(({ operations, document }) =>
  operations.map((operation) => toReferenceCall(operation, document.base, readBases())),
);
const hostile: ReferenceCall = {
  ...(calls.find(({ method, path }) => method === "POST" && path === "/categories") as ReferenceCall),
  body: { [HOSTILE]: HOSTILE, list: [1.5, -2, true, false, null, [], {}] },
};
const all = [...calls, hostile];

const expectedOf = ({ method, url, withToken, body, form }: ReferenceCall): Sent => ({
  ...{ method, url, authorization: withToken ? `Bearer ${TOKEN}` : null },
  ...{ json: body ?? null, form: form ?? null },
});

describe("the examples of the reference send what the document says:", () => {
  it("curl", () => {
    const script = `curl() { printf '%s\\0' "$@" END; }\n${all.map(curlCommand).join("\n")}`;
    const output = execFileSync("sh", ["-c", script], { env: childEnvironment({ TOKEN }), encoding: "utf8" });
    const commands = output.split("\0END\0").slice(0, -1);
    expect(commands.map((command) => readCurl(command.split("\0")))).toEqual(all.map(expectedOf));
  });

  it("JavaScript", async () => {
    expect(await Promise.all(all.map((call) => runScript(fetchScript(call))))).toEqual(all.map(expectedOf));
  });

  it("@svc/client, but for forms and the ticket of a stream", async () => {
    const written = all.flatMap((call) => {
      const script = clientScript(call);
      return script === null ? [] : [{ call, script }];
    });
    expect(all.length - written.length).toBe(5);
    const sent = await Promise.all(written.map(({ script }) => runScript(script.replace(/^import .*\n/, ""))));
    // It sends no body where all of it may be left out.
    const orNull = (json: unknown) => (JSON.stringify(json) === "{}" ? null : json);
    const expected = written.map(({ call }) => expectedOf(call));
    expect(sent).toEqual(expected.map((one) => ({ ...one, json: orNull(one.json) })));
  });

  it.skipIf(spawnSync("python3", ["--version"]).status !== 0)("Python", () => {
    const input = JSON.stringify(all.map(pythonScript));
    const output = execFileSync("python3", ["-c", RUN_PYTHON], {
      input,
      env: childEnvironment({ TOKEN }),
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toEqual(all.map(expectedOf));
  });

  it("and the service understands each of them", async () => {
    const { apiToken } = await newAccount();
    const apps = { rest: createRestApp("/v1"), gateway: createGatewayApp("/gateway/v1") };
    const outcomes = new Map<string, string>();
    for (const { method, url, withToken, body, form } of calls) {
      const response = await apps[url.includes("/gateway/v1/") ? "gateway" : "rest"].request(url, {
        method,
        headers: {
          ...(withToken && { Authorization: apiToken }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form && { body: new URLSearchParams(form) }),
      });
      outcomes.set(`${method} ${url}`, `${response.status} ${response.ok ? "" : await response.text()}`);
      if (response.ok) await response.body?.cancel();
    }
    const refused = [...outcomes].filter(
      ([, outcome]) => !IS_UNDERSTOOD.test(outcome) || outcome.includes("no such route"),
    );
    expect(refused).toEqual([]);
  });
});

/** The things that are named are not this account's; it is no application, and its bots are not connected. */
const IS_UNDERSTOOD = /^(?:200|403|404|409) |^401 .*"error":"invalid_(?:client|token)"/;

function readCurl(parts: string[]): Sent {
  const [method = "GET"] = valuesOf(parts, "-X");
  const headers = new Map(valuesOf(parts, "-H").map((line) => line.split(": ") as [string, string]));
  const data = valuesOf(parts, "-d");
  const isJson = headers.get("Content-Type") === "application/json";
  return {
    ...{ method, url: parts.find((part) => part.startsWith("http")) ?? "" },
    authorization: headers.get("Authorization") ?? null,
    json: isJson ? JSON.parse(data[0] ?? "") : null,
    form: !isJson && data.length > 0 ? Object.fromEntries(data.map((pair) => pair.split(/=(.*)/s).slice(0, 2))) : null,
  };
}

const valuesOf = (parts: string[], option: string): string[] =>
  parts.flatMap((part, index) => (part === option ? [parts[index + 1] ?? ""] : []));

const Program = Object.getPrototypeOf(async () => undefined).constructor;

const urlOf = (url: string | URL | Request) => (url instanceof Request ? url.url : String(url));

/** Runs a program whose calls are answered here. @returns The last one: the client asks first whose token it has. */
async function runScript(script: string): Promise<Sent> {
  let sent: Sent | undefined;
  const answer = async (
    url: string | URL | Request,
    { method = "GET", headers, body }: RequestInit = {},
  ): Promise<Response> => {
    sent = {
      ...{ method, url: urlOf(url), authorization: new Headers(headers).get("Authorization") },
      json: typeof body === "string" ? JSON.parse(body) : null,
      form: body instanceof URLSearchParams ? Object.fromEntries(body) : null,
    };
    const isStream = urlOf(url).includes("/events?");
    const refusal = { type: "error", errors: [{ message: "No.", type: "general", errorCode: "e", docUrl: "d" }] };
    return Response.json(isStream ? refusal : { id: "ACCOUNT_ID" }, { status: isStream ? 403 : 200 });
  };
  class AnsweredClient extends Client {
    constructor(options: ConstructorParameters<typeof Client>[0]) {
      super({ ...options, fetch: answer });
    }
  }
  const process = { env: { TOKEN }, stdout: { write: () => true } };
  const run = new Program("fetch", "process", "console", "Client", script);
  await run(answer, process, { log: () => undefined }, AnsweredClient).catch((error: Error) => {
    if (error.message !== "No.") throw error;
  });
  if (!sent) throw new Error(`nothing was sent by:\n${script}`);
  return sent;
}

/** Runs programs in one process, in which `requests` notes what it is asked for. */
const RUN_PYTHON = `
import contextlib, io, json, sys, types

sent = []

class Response:
    text = ""

    def iter_lines(self, decode_unicode):
        return iter([])

def method_named(method):
    def call(url, headers={}, json=None, data=None, timeout=None, stream=False):
        authorization = headers.get("Authorization")
        sent.append({"method": method, "url": url, "authorization": authorization, "json": json, "form": data})
        return Response()
    return call

requests = types.ModuleType("requests")
for method in ["GET", "POST", "PUT", "PATCH", "DELETE"]:
    setattr(requests, method.lower(), method_named(method))
sys.modules["requests"] = requests
with contextlib.redirect_stdout(io.StringIO()):
    for source in json.load(sys.stdin):
        exec(compile(source, "example", "exec"), {})
print(json.dumps(sent))
`;
