import { expect, it } from "vitest";
import type { Bot } from "../contract/bots.ts";
import { newAccount } from "./accounts.ts";
import { newBotInput } from "./bots.ts";
import { type ApiReply, apiChecker, callApi } from "./call-api.ts";

const BOT = { id: "1", nickname: "a", email: null, parent: null, flags: 0 };
const AT = "2027-01-31T18:00:00.000Z";

const reply = (changes: Partial<ApiReply<unknown>>): ApiReply<unknown> => {
  const body = changes.body ?? [{ ...BOT, accountId: "p", createdAt: AT, updatedAt: AT, version: 1 }];
  const headers = new Headers({ "Content-Type": "application/json", "X-Request-Id": "request-1" });
  return { status: 200, headers, text: JSON.stringify(body), body, errorCode: null, ...changes };
};

it("a call goes through the API to the database and back", async () => {
  const { apiToken } = await newAccount();
  const input = newBotInput();
  await callApi("POST", "/bots", { token: apiToken, body: input });
  const { body } = await callApi<Bot[]>("GET", "/bots", { token: apiToken });
  expect(body).toMatchObject([{ nickname: input.nickname, flags: 0 }]);
});

it("a reply that the OpenAPI document does not describe fails the test that got it", () => {
  const check = (changes: Partial<ApiReply<unknown>>) => () =>
    apiChecker().checkReply("GET", "/bots?limit=1", reply(changes));
  expect(check({})).not.toThrow();
  expect(check({ status: 418 })).toThrow(/does not describe this status/);
  expect(check({ body: [{ id: "1" }] })).toThrow(/required property/);
  expect(check({ body: [{ id: "1", nickname: "a", email: null, parent: null, flags: 0, secret: "x" }] })).toThrow(
    /additional properties.*secret/,
  );
  expect(check({ headers: new Headers({ "Content-Type": "application/json" }) })).toThrow(/X-Request-Id/);
  expect(check({ status: 403, body: { type: "error", errors: [] } })).toThrow(/fewer than 1 items/);
});
