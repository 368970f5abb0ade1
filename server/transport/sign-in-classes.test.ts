import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AccountFlag } from "#server/contract/flags.ts";
import { needsRecentSignIn, type OperationName, SIGN_IN_CLASSES } from "#server/contract/sign-in-classes.ts";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { type Operation, operation } from "#server/domain/operation.ts";
import { newAccount, type TestAccount } from "#server/testing/accounts.ts";
import { callApi } from "#server/testing/call-api.ts";
import { callPortal } from "#server/testing/call-portal.ts";
import { findOperations } from "#server/testing/find-operations.ts";
import { PORTAL_PROCEDURES } from "#server/testing/portal-procedures.ts";
import { ROUTES } from "./rest/routes.ts";

const found = await findOperations();
const namesOf = (operations: readonly Operation[]) => operations.map(({ spec }) => spec.name).sort();
const ofClass = (name: keyof typeof SIGN_IN_CLASSES) => {
  const names: readonly string[] = SIGN_IN_CLASSES[name];
  return found.filter(({ spec }) => names.includes(spec.name));
};

describe("the table of classes", () => {
  it("threat 62: has every operation of the service, each once, and no other", () => {
    expect(namesOf(found)).toEqual(Object.values(SIGN_IN_CLASSES).flat().sort());
  });

  it("threat 62: an operation that is missing in it cannot be defined", () => {
    const nothing = z.object({});
    const spec = { name: "tokens.share" as OperationName, access: { kinds: [] }, input: nothing, output: nothing };
    expect(() => operation(spec, async () => ({}))).toThrow("tokens.share has no class");
  });

  it("is what the operations go by, and fits them: reads write nothing, and what anybody may call has no access", () => {
    const recent = found.filter(({ spec }) => spec.access.recentSignIn);
    expect(namesOf(recent)).toEqual(namesOf(found.filter(({ spec }) => needsRecentSignIn(spec.name as OperationName))));
    expect(namesOf(ofClass("readsWithoutSecrets").filter(({ spec }) => spec.writes))).toEqual([]);
    expect(namesOf(ofClass("handsOutSecret").filter(({ spec }) => !spec.writes))).toEqual([]); // each leaves an entry
    expect(namesOf(ofClass("anybody").filter(({ spec }) => spec.access.kinds.length > 0))).toEqual([]);
    const withoutAccess = found.filter(({ spec }) => spec.access.kinds.length === 0);
    expect(namesOf(withoutAccess)).toEqual([...namesOf(ofClass("anybody")), "oauth.evaluate"].sort());
  });
});

/** Staff, whose session signed in an hour ago. */
async function newOldSession(): Promise<TestAccount> {
  const account = await newAccount({ flags: AccountFlag.Staff | AccountFlag.Admin });
  await db().$executeRaw`
    UPDATE "Session" SET "authenticatedAt" = "authenticatedAt" - interval '1 hour' WHERE id = ${account.actor.credentialId}`;
  return account;
}

interface Refusal {
  error?: { data: { fault: string | null } };
}

async function faultOfProcedure(name: string, type: string, account: TestAccount) {
  const method = type === "query" ? "GET" : "POST";
  const { body } = await callPortal<Refusal>(method, name, { account, ip: account.ip, input: {} });
  return body.error?.data.fault ?? null;
}

describe("a session of an hour ago", () => {
  it("threat 62: is asked to confirm who it is by exactly those procedures of the portal that the table names", async () => {
    const account = await newOldSession();
    const asking: string[] = [];
    for (const { name, type, limit } of PORTAL_PROCEDURES) {
      const isLimited = limit === "export"; // to fewer calls than there are such procedures
      const fault = await faultOfProcedure(name, type, isLimited ? await newOldSession() : account);
      expect([name, fault]).not.toEqual([name, "unauthorized"]); // the session has not ended meanwhile
      if (fault === "recent_sign_in_required") asking.push(name);
    }
    const expected = PORTAL_PROCEDURES.filter(({ operation: { spec } }) =>
      needsRecentSignIn(spec.name as OperationName),
    );
    expect(asking.sort()).toEqual(expected.map(({ name }) => name).sort());
    expect(asking).toEqual(
      expect.arrayContaining([...ONCE_FORGOTTEN, "identity.exportData", "identity.requestDeletion"]),
    );
  });

  it("threat 62: is refused by exactly those routes of the API that the table names", async () => {
    const { sessionToken: token } = await newOldSession();
    const refusing: string[] = [];
    for (const { method, path: template, operation: called } of ROUTES) {
      const route = template.replaceAll(/\{\w+\}/g, newId());
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      const { text } = await callApi(method, route, { token, ...body });
      if (text.includes("Confirm that it is you")) refusing.push(called.spec.name);
    }
    const ofWebhooks = ["webhooks.create", "webhooks.update", "webhooks.rotateSecret", "webhooks.test"];
    expect(refusing).toEqual(["bots.export", ...ofWebhooks]);
  });
});

const ONCE_FORGOTTEN = [
  ...["admin.changeAccount", "admin.decideReview", "admin.enableApplication", "admin.openMail", "admin.setBan"],
  ...["admin.verifyApplication", "applications.update", "identity.cancelDeletion", "webhooks.test", "webhooks.update"],
];
