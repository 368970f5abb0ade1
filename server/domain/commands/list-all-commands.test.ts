import { expect, it } from "vitest";
import { Command } from "../../contract/bot-commands.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { createApiToken } from "../identity/api-tokens.ts";

type Listed = { name: string; aliases: string[]; usage: string; rank: string; arguments: object[] };

it("lists every command with its usage", async () => {
  const { apiToken: token } = await newAccount();
  const { status, body } = await callApi<Listed[]>("GET", "/commands", { token });
  expect([status, body.length > 60]).toEqual([200, true]);
  expect(new Set(body.map(({ name }) => name)).size).toBe(body.length);
  expect(body.find(({ name }) => name === "outfit")).toMatchObject({
    aliases: ["skin"],
    usage: expect.stringContaining("outfit"),
    rank: "anyone",
    arguments: [{ type: "text", required: true, extended: true }],
  });
  for (const command of body) expect(Command.safeParse(command).error).toBeUndefined();
});

it("translates into the library's locales, and falls back to English", async () => {
  const { apiToken: token } = await newAccount();
  const english = await callApi("GET", "/commands", { token });
  for (const locale of ["en", "de", "zh-Hant"]) {
    const { status, body } = await callApi<Listed[]>("GET", `/commands?locale=${locale}`, { token });
    expect([status, body.length]).toEqual([200, (english.body as Listed[]).length]);
  }
  expect((await callApi("GET", "/commands?locale=klingon", { token })).status).toBe(400);
});

it("needs the right to run commands", async () => {
  const account = await newAccount();
  const statusFor = async (token: string) => (await callApi("GET", "/commands", { token })).status;
  expect(await statusFor(account.sessionToken)).toBe(200);
  expect(await statusFor((await oauthTokenFor(account, ["commands.run"])).token)).toBe(200);
  expect(await statusFor((await oauthTokenFor(account, ["bots.read"])).token)).toBe(403);
});

const AUTOMATIONS = [
  {
    name: "Hello",
    when: [{ command: "hello", aliases: ["hi"], rank: "admin", description: "Says hello", usage: "[name]" }],
    do: [{ run: "say", args: "Hello {1}" }],
  },
  { name: "Off", enabled: false, when: [{ command: "secret" }], do: [{ run: "ping" }] },
];
const HELLO = {
  ...{ name: "hello", aliases: ["hi"], usage: "hello [name]", description: "Says hello", rank: "admin", custom: true },
  arguments: [{ name: "args", type: "text", required: false, extended: true }],
};

it("answers in a language, with its aliases", async () => {
  const { apiToken: token } = await newAccount();
  const { body } = await callApi<Listed[]>("GET", "/commands?locale=de", { token });
  expect(body[0]).toMatchObject({ name: "outfit", description: "Zieht ein Outfit an.", aliases: ["skin", "kostüm"] });
});

it("lists the commands of a category's own, and of a bot's category", async () => {
  const account = await newAccount();
  const list = (query: string, token = account.apiToken) =>
    callApi<(Listed & { custom?: boolean })[]>("GET", `/commands?${query}`, { token });
  const customOf = async (query: string) => (await list(query)).body.filter(({ custom }) => custom);
  const { id: parent } = await newCategory(account, { automations: AUTOMATIONS });
  const [inside, outside] = [await newBot(account, { parent }), await newBot(account)];
  expect(await customOf(`category=${parent}`)).toEqual([HELLO]);
  expect(await customOf(`bot=${inside.id}&locale=de`)).toEqual([HELLO]);
  expect(await customOf(`bot=${outside.id}`)).toEqual([]);
  expect(await customOf("")).toEqual([]);
  expect((await list(`category=${parent}&after=hello`)).body).toEqual([]);

  const both = await list(`category=${parent}&bot=${inside.id}`);
  expect([both.status, JSON.stringify(both.body)]).toEqual([400, expect.stringContaining("category")]);
  const other = await newAccount();
  for (const query of [`category=${parent}`, `bot=${inside.id}`, "bot=none", "category=none"]) {
    expect((await list(query, other.apiToken)).status).toBe(404);
  }
});

it("a token that is limited to categories reaches theirs, and no others", async () => {
  const account = await newAccount();
  const [own, other] = [await newCategory(account, { automations: AUTOMATIONS }), await newCategory(account)];
  const [inside, outside] = [await newBot(account, { parent: own.id }), await newBot(account, { parent: other.id })];
  const { token } = await createApiToken(
    { name: "Team", scopes: ["commands.run"], categoryIds: [own.id] },
    account.actor,
  );
  const statusOf = async (query: string) => (await callApi("GET", `/commands?${query}`, { token })).status;
  expect(await statusOf(`category=${own.id}`)).toBe(200);
  expect(await statusOf(`bot=${inside.id}`)).toBe(200);
  expect(await statusOf(`category=${other.id}`)).toBe(404);
  expect(await statusOf(`bot=${outside.id}`)).toBe(404);
});
