import { expect, it } from "vitest";
import { sendEmailConfirmation } from "#server/domain/identity/email-address.ts";
import { requestPasswordReset } from "#server/domain/identity/password-reset.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { newBotInput } from "#server/testing/bots.ts";
import { callPortal, cookieOf } from "#server/testing/call-portal.ts";
import { expectAudited, newRequestId, secretsIn } from "#server/testing/expect-audited.ts";
import { WITH_SECRET } from "#server/testing/races/audit-actions.ts";
import { readMails } from "#server/testing/read-mails.ts";

// All other mutations: concurrent-mutations.test.ts.

async function mailedToken({ accountId, email, actor }: TestAccount, kind: "resetPassword" | "confirmEmail") {
  if (kind === "resetPassword") await requestPasswordReset({ identifier: email }, actor);
  else await sendEmailConfirmation({}, actor);
  return (await readMails(accountId))[0]?.token;
}

async function call(name: string, input: object, { accountId, ip }: TestAccount, by: object, headers = {}) {
  const requestId = newRequestId();
  const reply = await callPortal("POST", name, { input, headers: { "X-Request-Id": requestId, ...headers }, ip });
  expect([name, reply.status, reply.status === 200 ? "" : reply.text]).toEqual([name, 200, ""]);
  const secrets = [...secretsIn(input), ...secretsIn(reply.body)];
  expect([name, secrets.length > 0]).toEqual([name, WITH_SECRET.has(name)]);
  const action = name.replace("identity.", "account.").replace("bots.", "bot.");
  const nobody = { actorKind: "nobody", actorAccountId: null, credentialId: null };
  await expectAudited(requestId, { action, accountId, ip, ...nobody, ...by }, secrets);
}

const BY_LINK: Record<string, (account: TestAccount) => Promise<object> | object> = {
  "identity.requestPasswordReset": ({ email }) => ({ identifier: email }),
  "identity.resetPassword": async (account) => ({
    token: await mailedToken(account, "resetPassword"),
    newPassword: "four other words here",
  }),
  "identity.confirmEmail": async (account) => ({ token: await mailedToken(account, "confirmEmail") }),
};

it.each(Object.entries(BY_LINK))("%s is recorded without a session, with the account", async (name, inputOf) => {
  const account = await newAccount();
  await call(name, await inputOf(account), account, {});
});

it("what is done in a session is recorded with the request, the address, the account and the session", async () => {
  const account = await newAccount();
  const { accountId: actorAccountId, actor } = account;
  const by = { actorKind: "session", actorAccountId, credentialId: actor.credentialId };
  await call("bots.create", newBotInput(), account, by, cookieOf(account));
});
