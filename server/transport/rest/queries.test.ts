import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { callApi, sendRequest } from "../../testing/call-api.ts";
import { createSamples, DOCUMENTED_ROUTES, fillPath, titleOf } from "../../testing/documented-routes.ts";
import { createGatewayApp } from "../gateway/create-gateway-app.ts";
import { GATEWAY_ROUTES } from "../gateway/routes.ts";
import { createRestApp } from "./create-rest-app.ts";

let account: TestAccount;
let things: Awaited<ReturnType<typeof createSamples>>;
beforeAll(async () => {
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
  things = await createSamples(account);
});

const join = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;
const messagesOf = ({ errors }: ErrorBody) => errors.map(({ message }) => message);
const listBots = (query: string) => callApi<ErrorBody>("GET", `/bots?${query}`, { token: account.apiToken });
const KNOWN = "`flags`, `parent`, `limit`, `after`, `q`, `status`, `reason`, `sort`, `updatedSince`, `expand`";
const refusalOf = async (query: string) => {
  const { status, body } = await listBots(query);
  return [status, ...messagesOf(body)];
};

describe("a parameter that a route does not have is refused and named; those of caches are ignored", () => {
  it.each(DOCUMENTED_ROUTES.map((route) => [titleOf(route), route] as const))("%s", async (_, route) => {
    const path = fillPath(route, things);
    const token = route.scope === "public" ? {} : { token: account.apiToken };
    const body = route.body && { body: route.body(things) };
    for (const query of ["frobnicate=1", "frobnicate", "frobnicate=1&frobnicate=2", "%66robnicate=1"]) {
      const reply = await callApi<ErrorBody>(route.method, join(path, query), { ...token, ...body });
      expect([query, reply.status, reply.errorCode]).toEqual([query, 400, "common.invalid_request"]);
      const { errors } = reply.body;
      expect(errors).toMatchObject([{ type: "input", input: "frobnicate", path: ["frobnicate"] }]);
      expect(errors[0]?.message).toMatch(/^`frobnicate` is not known here\./);
    }
    const cached = await callApi(route.method, join(path, "_=1&_cb=2&_=3"), { ...token, ...body });
    expect(cached.status).not.toBe(400);
  });

  it("also with HEAD, and of the OpenAPI document", async () => {
    expect((await callApi("HEAD", "/bots?frobnicate=1", { token: account.apiToken })).status).toBe(400);
    const document = (query: string) =>
      sendRequest(createRestApp("/v1"), "GET", `http://localhost:3000/v1/openapi.json?${query}`);
    expect((await document("frobnicate=1")).status).toBe(400);
    expect((await document("_=1")).status).toBe(200);
  });

  it("a member of the body is no parameter", async () => {
    const url = `/bots/${things.botId}?nickname=Query`;
    expect((await callApi("PATCH", url, { token: account.apiToken, body: {} })).status).toBe(400);
    const { body } = await callApi<{ nickname: string }>("GET", `/bots/${things.botId}`, { token: account.apiToken });
    expect(body.nickname).not.toBe("Query");
  });

  it("the right to call comes first", async () => {
    expect((await callApi("GET", "/bots?frobnicate=1")).status).toBe(401);
    const { token } = await oauthTokenFor(account, ["identify"]);
    expect((await callApi("GET", "/bots?frobnicate=1", { token })).status).toBe(403);
  });
});

describe("the nearest known parameter is named", () => {
  it.each([
    ["limt=1", "limit"],
    ["Limit=1", "limit"],
    ["LIMIT=1", "limit"],
    ["limit%5B%5D=1", "limit"],
    ["flag=1", "flags"],
    ["parrent=x", "parent"],
  ])("%s", async (query, nearest) => {
    const name = decodeURIComponent(query.split("=")[0] ?? "");
    expect(await refusalOf(query)).toEqual([400, `\`${name}\` is not known here. Did you mean \`${nearest}\`?`]);
  });

  it("where none is near, all are", async () => {
    expect(await refusalOf("colour=2")).toEqual([400, `\`colour\` is not known here. Known here: ${KNOWN}.`]);
  });

  it("a credential or a long text in place of a name is not repeated", async () => {
    const reply = await listBots(`${account.apiToken}=1&${"x".repeat(3000)}=canary-value`);
    expect(reply.status).toBe(400);
    for (const text of [account.apiToken, "canary-value", "x".repeat(200)]) expect(reply.text).not.toContain(text);
  });
});

describe("a value is refused in one sentence, with its rule", () => {
  const RULE = "`limit` must be a whole number from 1 to 1000.";

  it.each([
    "0x10",
    "1e2",
    "+5",
    "%205",
    "5%20",
    "%EF%BC%95",
    "1_000",
    "-0",
    "0",
    "1001",
    "1.0",
    "",
    "9".repeat(400),
    "NaN",
  ])("limit=%s", async (value) => {
    expect(await refusalOf(`limit=${value}`)).toEqual([400, RULE]);
  });

  it.each(["0x1", "1e2", "+1", "%201", "1.0", "2147483648", ""])("flags=%s", async (value) => {
    expect(await refusalOf(`flags=${value}`)).toEqual([400, "`flags` must be a whole number from 0 to 2147483647."]);
  });

  it("a parameter that is given twice, however it is written, is refused", async () => {
    for (const query of ["limit=1&limit=1", "limit=1&lim%69t=2", "limit&limit=2"]) {
      expect(await refusalOf(query)).toEqual([400, "`limit` is given more than once."]);
    }
    const search = `/bots/${things.botId}/users/search`;
    for (const [query, message] of [
      ["prefix=a&prefix=b", "`prefix` is given more than once."],
      ["", "`prefix` is required."],
      ["prefx=a", "`prefix` is required."],
      ["prefix=%ff", "`prefix` has a percent-escape that stands for no character."],
    ]) {
      const { status, body } = await callApi<ErrorBody>("GET", `${search}?${query}`, { token: account.apiToken });
      expect([status, messagesOf(body).at(-1)]).toEqual([400, message]);
    }
  });

  it("all faults of a query are listed, one for each", async () => {
    expect(await refusalOf("limit=0x10&colour=2&parent=a&parent=b&flags=x&after=")).toEqual([
      400,
      `\`colour\` is not known here. Known here: ${KNOWN}.`,
      "`parent` is given more than once.",
      "`flags` must be a whole number from 0 to 2147483647.",
      "`limit` must be a whole number from 1 to 1000.",
      "`after` must not be empty.",
    ]);
  });

  it("all faults of a query and a body are listed together", async () => {
    const reply = await callApi<ErrorBody>("POST", "/categories?x=1", {
      token: account.apiToken,
      body: { nme: "a", config: { level: ["x"] } },
    });
    expect([reply.status, ...messagesOf(reply.body)]).toEqual([
      400,
      "`x` is not known here.",
      "`name` is required.",
      "`config.level[0]` must be a whole number from -999999999 to 999999999.",
      "`nme` is not known here. Did you mean `name`?",
    ]);
  });

  it("plain decimal numbers are taken", async () => {
    for (const query of ["limit=1", "limit=1000", "flags=0", "flags=2147483647", `after=${things.botId}&_=1`]) {
      expect((await listBots(query)).status).toBe(200);
    }
  });
});

describe("4.7 the account of a gateway call is named once; another is 403, whatever else is wrong", () => {
  const app = createGatewayApp("/gateway/v1");
  const ask = (path: string, query: string) =>
    sendRequest<ErrorBody>(app, "HEAD", `http://localhost:3000/gateway/v1${path}?${query}`, {
      token: account.apiToken,
    });

  const reads = GATEWAY_ROUTES.filter(({ method }) => method === "GET");
  it.each(reads.map(({ path }) => path.replace("{botId}", "b")))("%s", async (path) => {
    const own = `SVC_BUCKET_ID=${account.accountId}`;
    for (const query of [
      `${own}&SVC_BUCKET_ID=x`,
      `SVC_BUCKET_ID=x&${own}`,
      `${own}&${own}`,
      `${own}&SVC%5FBUCKET_ID=x`,
      "SVC_BUCKET_ID=x&frobnicate=1",
      "frobnicate=1",
      `svc_bucket_id=${account.accountId}`,
      `SVC_BUCKET_ID=${"x".repeat(300)}`,
    ]) {
      expect([query, (await ask(path, query)).status]).toEqual([query, 403]);
    }
    for (const query of [`${own}&frobnicate=1`, `${own}&lastEventId=1&lastEventId=2`, `${own}&svc_bucket_id=x`]) {
      expect([query, (await ask(path, query)).status]).toEqual([query, 400]);
    }
    expect((await ask(path, `${own}&_=1&_=2`)).status).toBe(path === "/bots/b" ? 404 : 200);
  });

  it("of its files too, unknown parameters are refused", async () => {
    expect((await ask("/openapi.json", "frobnicate=1")).status).toBe(400);
    expect((await ask("/openapi.json", "_=1")).status).toBe(200);
  });
});
