import { expect, it } from "vitest";
import { Command } from "../../contract/bot-commands.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";

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
