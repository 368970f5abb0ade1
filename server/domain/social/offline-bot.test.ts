import { describe, expect, it } from "vitest";
import { LOCALES } from "#control/languages/locales.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";

const READS = ["friends", "friends/pending", "users/blocked", "users/search?prefix=a", "party/members/m"];
const COMMANDS = [
  ["commands/run", { command: "help" }],
  ["chat/messages", { content: "hello" }],
] as const;

describe("decisions 8: a bot that is not connected", () => {
  it.each(READS)("its %s is a 409; of a missing bot a 404", async (path) => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const offline = await callApi("GET", `/bots/${id}/${path}`, { token: account.apiToken });
    expect([offline.status, offline.errorCode]).toEqual([409, "common.unable_to_process_request"]);
    const missing = await callApi("GET", `/bots/none/${path}`, { token: account.apiToken });
    expect([missing.status, missing.errorCode]).toEqual([404, "generic.not_found"]);
  });

  it.each(COMMANDS)("%s is a 409; of a missing bot a 404", async (path, body) => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const offline = await callApi("POST", `/bots/${id}/${path}`, { token: account.apiToken, body });
    expect([offline.status, offline.errorCode]).toEqual([409, "common.unable_to_process_request"]);
    expect((await callApi("POST", `/bots/none/${path}`, { token: account.apiToken, body })).status).toBe(404);
  });
});

describe("4.2 what is rejected before the bot runs it", () => {
  const valid: [string, object][] = [
    ["commands/run", { command: "x" }],
    ["commands/run", { command: "x".repeat(255), args: "x".repeat(255) }],
    ["commands/run", { command: "x", args: [] }],
    ["commands/run", { command: "x", args: Array(25).fill("é".repeat(255)) }],
    ["chat/messages", { content: "🙂".repeat(255) }],
    ...LOCALES.flatMap((locale): [string, object][] => [
      ["commands/run", { command: "x", locale }],
      ["chat/messages", { content: "x", locale }],
    ]),
  ];
  const wrong: [string, object][] = [
    ["commands/run", {}],
    ["commands/run", { command: "" }],
    ["commands/run", { command: "x".repeat(256) }],
    ["commands/run", { command: 1 }],
    ["commands/run", { command: "x", args: "" }],
    ["commands/run", { command: "x", args: "x".repeat(256) }],
    ["commands/run", { command: "x", args: Array(26).fill("x") }],
    ["commands/run", { command: "x", args: ["x".repeat(256)] }],
    ["commands/run", { command: "x", args: [""] }],
    ["commands/run", { command: "x", args: [1] }],
    ["commands/run", { command: "x", args: null }],
    ["chat/messages", {}],
    ["chat/messages", { content: "" }],
    ["chat/messages", { content: "x".repeat(256) }],
    ...["EN", "en_US", "xx", "", null, 1].flatMap((locale): [string, object][] => [
      ["commands/run", { command: "x", locale }],
      ["chat/messages", { content: "x", locale }],
    ]),
  ];

  it("everything that is not as documented", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const ask = (path: string, body: object) =>
      callApi("POST", `/bots/${id}/${path}`, { token: account.apiToken, body });
    for (const [path, body] of valid) expect([body, (await ask(path, body)).status]).toEqual([body, 409]);
    for (const [path, body] of wrong) expect([body, (await ask(path, body)).status]).toEqual([body, 400]);
  });

  it("a search needs a prefix of 1 to 255 characters", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const ask = async (query: string) =>
      (await callApi("GET", `/bots/${id}/users/search${query}`, { token: account.apiToken })).status;
    expect([await ask(""), await ask("?prefix="), await ask(`?prefix=${"x".repeat(256)}`)]).toEqual([400, 400, 400]);
    expect([await ask("?prefix=a"), await ask(`?prefix=${"x".repeat(255)}`)]).toEqual([409, 409]);
  });
});
