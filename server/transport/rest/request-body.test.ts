import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { newAccount } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import {
  BODY_ROUTES,
  createSamples,
  type DocumentedRoute,
  fillPath,
  titleOf,
} from "../../testing/documented-routes.ts";
import { readAccount } from "../../testing/read-database.ts";
import { createRestApp } from "./create-rest-app.ts";
import { openApiDocument } from "./openapi.ts";

const { paths } = openApiDocument();
const routes = BODY_ROUTES.map((route) => [titleOf(route), route] as const);
const validBody = (route: DocumentedRoute, things: Awaited<ReturnType<typeof createSamples>>) =>
  route.body?.(things) ?? {};

/** A caller with one record of each kind, and a function that sends a request to the route. */
async function prepare(route: DocumentedRoute) {
  const account = await newAccount();
  const things = await createSamples(account);
  const path = fillPath(route, things);
  const body = validBody(route, things);
  const post = (sent: unknown, headers: Record<string, string> = {}) =>
    callApi<ErrorBody>(route.method, path, { token: account.apiToken, body: sent, headers });
  return { account, things, body, post };
}

/** Every member of these bodies may be left out. */
const OPTIONAL_BODIES = [
  "PATCH /bots/{botId}",
  "PATCH /categories/{categoryId}",
  "PATCH /presets/{presetId}",
  "PATCH /schedules/{scheduleId}",
  "POST /schedules/{scheduleId}/run",
  "POST /jobs/{jobId}/cancel",
  "POST /jobs/{jobId}/retry",
  "PATCH /webhooks/{webhookId}",
  "POST /webhooks/{webhookId}/rotate",
  "POST /webhooks/{webhookId}/test",
  "POST /webhooks/{webhookId}/deliveries/{deliveryId}/resend",
];
const NOT_MEMBERS = ["accountId", ""];
const NOT_OBJECTS = ["[]", "[{}]", '"text"', "1", "true", "null"];
const NOT_JSON = ["{", "{'a':1}", '{"a":1,}', "undefined", "NaN", '{"a":01}', "{}{}", "\u0000", "﻿{"];

/** What is the same for every route is tested with one of each maximum, and one whose body may be left out. */
const someRoutes = routes.filter(
  ([title, { bodyLimit }], index) =>
    title === "PATCH /bots/{botId}" || routes.findIndex(([, other]) => other.bodyLimit === bodyLimit) === index,
);

describe.each(routes)("%s", (_, route) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    prepared = await prepare(route);
  });

  it("threat 14: refuses members it does not know, naming each, and changes nothing", async () => {
    const { account, body, post } = prepared;
    const before = await readAccount(account.accountId);
    for (const name of NOT_MEMBERS) {
      const reply = await post({ ...body, [name]: 1 });
      expect([name, reply.status, reply.errorCode]).toEqual([name, 400, "common.invalid_request"]);
      expect(reply.body.errors[0]).toMatchObject({ type: "input", input: name, path: [name] });
    }
    expect(await readAccount(account.accountId)).toEqual(before);
  });

  it("threat 14: refuses a path parameter as a member of the body", async () => {
    const { account, body, post, things } = prepared;
    const other = await createSamples(account);
    for (const name of ["botId", "categoryId", "presetId", "scheduleId", "jobId", "memberId"] as const) {
      for (const value of [things[name], other[name]]) {
        expect((await post({ ...body, [name]: value })).status).toBe(400);
      }
    }
  });

  it("threat 15: refuses names that reach a prototype, anywhere in the body", async () => {
    const { account, body, post } = prepared;
    const before = await readAccount(account.accountId);
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const poison = `"${name}":{"flags":1,"isAdmin":true}`;
      const inside = JSON.stringify(body).slice(1, -1);
      for (const text of [`{${inside},${poison}}`, `{${inside},"config":{"deep":[{"er":{${poison}}}]}}`]) {
        expect((await post(text)).status).toBe(400);
      }
    }
    expect(await readAccount(account.accountId)).toEqual(before);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it("refuses a body over its size with 413, whether or not the length is declared", async () => {
    const { post } = prepared;
    const limit = route.bodyLimit ?? 0;
    const padded = (size: number) => `{"x":"${"y".repeat(size - 8)}"}`;
    for (const size of [limit + 1, 10_000_000]) {
      expect((await post(padded(size))).status).toBe(413);
      expect((await post(padded(size), { "Content-Length": String(size) })).status).toBe(413);
    }
    expect((await post("{}", { "Content-Length": "99999999" })).status).toBe(413);
    expect((await post(padded(limit))).status).toBe(400);
  });
});

describe.each(someRoutes)("%s", (_, route) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    prepared = await prepare(route);
  });

  it("threat 23: refuses other media types and compressed bodies with 415", async () => {
    const { body, post } = prepared;
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/jsonp",
    ]) {
      expect([type, (await post(body, { "Content-Type": type })).status]).toEqual([type, 415]);
    }
    for (const coding of ["gzip", "br", "deflate", "zstd"]) {
      expect((await post(body, { "Content-Encoding": coding })).status).toBe(415);
    }
    for (const type of ["application/json; charset=utf-8", "Application/JSON"]) {
      expect((await post(body, { "Content-Type": type })).status).not.toBe(415);
    }
  });

  it("refuses what is not JSON, not UTF-8 or not an object", async () => {
    const { body, post } = prepared;
    const broken = Buffer.from(JSON.stringify(body));
    const value = broken.indexOf('":"');
    if (value > 0) broken[value + 3] = 0xe9; // Latin-1 in the middle of an otherwise valid body
    const bytes = [
      ...(value > 0 ? [broken] : []),
      Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
      Buffer.from('{"a":"\xe9"}', "latin1"),
      Buffer.from([0xc0]),
    ];
    const nothing = OPTIONAL_BODIES.includes(titleOf(route)) ? [] : [""];
    for (const text of [...nothing, ...NOT_OBJECTS, ...NOT_JSON, ...bytes]) {
      const reply = await post(text);
      expect([String(text), reply.status, reply.errorCode]).toEqual([String(text), 400, "common.invalid_request"]);
    }
  });

  it("threat 23: survives bodies that are deep or have very many members", async () => {
    const { body, post } = prepared;
    const inside = JSON.stringify(body).slice(1, -1);
    for (const depth of [50, 1000, 10_000, 100_000]) {
      const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
      for (const text of [`{${inside},"config":${deep}}`, deep, `{${inside},"x":${deep}}`]) {
        const { status } = await post(text);
        expect([400, 413]).toContain(status);
      }
    }
    for (const count of [1000, 10_000, 100_000]) {
      const members = Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join(",");
      const reply = await post(`{${members}}`);
      expect([400, 413]).toContain(reply.status);
      expect(reply.body.errors.length).toBeLessThanOrEqual(500);
    }
  });
});

it("all problems of a body are listed, each with its path", async () => {
  const { apiToken } = await newAccount();
  const body = { nickname: "", deviceAuth: { accountId: "a", secret: 1, extra: true }, email: "nobody", parent: null };
  const reply = await callApi<ErrorBody>("POST", "/bots", { token: apiToken, body });
  const paths = reply.body.errors.map((error) => error.path?.join("."));
  expect(paths.sort()).toEqual(
    ["deviceAuth.deviceId", "deviceAuth.extra", "deviceAuth.secret", "email", "nickname", "parent"].sort(),
  );
});

/** Undici requires this option; the browser's types do not have it. */
const HALF: object = { duplex: "half" };

it("an incomplete body is a bad request, not an internal error", async () => {
  const { apiToken } = await newAccount();
  for (const length of [[], [["Content-Length", "10"]]] as [string, string][][]) {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error("aborted")) });
    const headers = [["Authorization", apiToken], ["Content-Type", "application/json"], ...length] as [
      string,
      string,
    ][];
    const request = new Request("http://localhost:3000/v1/bots", { method: "POST", headers, body, ...HALF });
    const reply = await createRestApp("/v1").fetch(request);
    expect([reply.status, ((await reply.json()) as ErrorBody).errors[0]?.message]).toEqual([
      400,
      "The body ended early.",
    ]);
  }
});

describe("a body of which every member may be left out may be left out itself", () => {
  it.each(routes)("%s", async (title, route) => {
    const { account, things } = await prepare(route);
    const path = fillPath(route, things);
    const isOptional = OPTIONAL_BODIES.includes(title);
    for (const type of [undefined, "text/plain", "application/json"]) {
      const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
      const { status } = await callApi(route.method, path, { token: account.apiToken, headers });
      const refused = type === "application/json" ? 400 : 415;
      // The second run of a schedule waits for the first: what counts is that the request was understood.
      expect([type, isOptional ? [200, 409].includes(status) : status]).toEqual([type, isOptional ? true : refused]);
    }
    const described = paths[`${route.path}/`]?.[route.method.toLowerCase()];
    expect(described?.requestBody).toMatchObject({ required: !isOptional });
  });
});

it("a body that is not JSON is refused with the place of the error, and none of its text", async () => {
  const { apiToken } = await newAccount();
  const messageOf = async (body: string | Uint8Array) => {
    const reply = await callApi<ErrorBody>("POST", "/bots", { token: apiToken, body });
    return reply.body.errors[0]?.message;
  };
  expect(await messageOf('{\n  "secret": canary-1\n}')).toBe(
    "The body is not valid JSON: the error is in line 2, column 13.",
  );
  expect(await messageOf('{"a": 1')).toBe("The body is not valid JSON: the error is in line 1, column 8.");
  expect(await messageOf("{'a': 1}")).toBe("The body is not valid JSON: the error is in line 1, column 2.");
  expect(await messageOf(`{\n${'"a" 1,\n'.repeat(1_000)}}`)).toBe(
    "The body is not valid JSON: the error is in line 2, column 5.",
  );
  expect(await messageOf(new Uint8Array([0xff]))).toBe("The body is not UTF-8.");
  expect(await messageOf("[".repeat(15_000))).toBe("The body is nested too deeply.");
});
