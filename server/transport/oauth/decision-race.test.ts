import { describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { nobody, operator } from "../../domain/actor.ts";
import { revokeApplicationTokens } from "../../domain/applications/application-users.ts";
import { revokeApproval } from "../../domain/applications/approved-applications.ts";
import { disableApplication } from "../../domain/applications/disable-application.ts";
import { deleteApplication, updateApplication } from "../../domain/applications/write-applications.ts";
import { changePassword } from "../../domain/identity/change-password.ts";
import { signIn } from "../../domain/identity/sign-in.ts";
import { newAccount, PASSWORD } from "../../testing/accounts.ts";
import {
  approve,
  authorize,
  decide,
  exchange,
  formOf,
  newApplication,
  newCode,
  type PageReply,
  requestOf,
  type TestApplication,
  tokenWorks,
} from "../../testing/oauth-flow.ts";
import { whileLocked } from "../../testing/while-locked.ts";

const reference = ({ clientId: applicationId }: TestApplication) => ({ applicationId });
const statusOf = (answer: unknown) => (answer as PageReply).status;

/** Changes of an application by its owner or staff while a user approves it. */
const CHANGES: Record<string, (app: TestApplication) => Promise<unknown>> = {
  renamed: (app) => updateApplication({ ...reference(app), name: "Official Support" }, app.owner.actor),
  disabled: (app) => disableApplication({ ...reference(app), reason: "spam" }, operator()),
  deleted: (app) => deleteApplication(reference(app), app.owner.actor),
};

describe("threat 38: an approval at the same time as a change", () => {
  it.each(Object.entries(CHANGES))("an application that was %s first is not approved", async (_, change) => {
    const [app, user] = [await newApplication(), await newAccount()];
    const page = await authorize(requestOf(app), user.sessionToken);
    const answers = await whileLocked<unknown>("Application", app.clientId, [
      () => change(app),
      () => decide({ ...formOf(page), decision: "approve" }, user.sessionToken),
    ]);
    expect(statusOf(answers[1])).toBe(400);
    expect(await db().authorizationCode.count({ where: { applicationId: app.clientId } })).toBe(0);
    expect(await db().grant.count({ where: { applicationId: app.clientId } })).toBe(0);
  });

  it.each(Object.entries(CHANGES))(
    "an application that was %s first gets no code from remembered consent",
    async (_, change) => {
      const [app, user] = [await newApplication(), await newAccount()];
      await approve(app, user);
      await db().authorizationCode.deleteMany({ where: { applicationId: app.clientId } });
      const answers = await whileLocked<unknown>("Application", app.clientId, [
        () => change(app),
        () => authorize(requestOf(app), user.sessionToken),
      ]);
      expect(statusOf(answers[1])).toBe(400);
      expect(await db().authorizationCode.count({ where: { applicationId: app.clientId } })).toBe(0);
    },
  );

  it("an approval that was revoked first is requested again, and is not restored by itself", async () => {
    const [app, user] = [await newApplication(), await newAccount()];
    await approve(app, user);
    const answers = await whileLocked<unknown>("Account", user.accountId, [
      () => revokeApproval(reference(app), user.actor),
      () => authorize(requestOf(app), user.sessionToken),
    ]);
    expect(statusOf(answers[1])).toBe(200);
    expect(await db().grant.count({ where: { applicationId: app.clientId } })).toBe(0);
    const waiting = { applicationId: app.clientId, consumedAt: null };
    expect(await db().authorizationCode.count({ where: waiting })).toBe(0);
  });

  it("a used form does not approve again after a revocation", async () => {
    for (const end of [revokeApproval, revokeApplicationTokens]) {
      const [app, user] = [await newApplication(), await newAccount()];
      const form = { ...formOf(await authorize(requestOf(app), user.sessionToken)), decision: "approve" };
      expect((await decide(form, user.sessionToken)).status).toBe(303);
      await end(reference(app), end === revokeApproval ? user.actor : app.owner.actor);
      expect((await decide(form, user.sessionToken)).status).toBe(403);
      expect(await db().grant.count({ where: { accountId: user.accountId } })).toBe(end === revokeApproval ? 0 : 1);
    }
  });

  it("20 exchanges while the application is deleted: each is answered, none with an internal error", async () => {
    const { app, code } = await newCode();
    const more: string[] = [];
    for (let index = 0; index < 4; index++) more.push((await approve(app, await newAccount())).code);
    const codes = Array.from({ length: 20 }, (_, index) => [code, ...more][index % 5] ?? "");
    const exchanges = codes.map((each) => exchange(app, each));
    await deleteApplication(reference(app), app.owner.actor);
    for (const { status, body } of await Promise.all(exchanges)) {
      expect([200, 400]).toContain(status);
      if (status === 200) expect(await tokenWorks(body.access_token)).toBe(false);
    }
  });

  it("20 exchanges while it is disabled: what was issued does not work until it is enabled", async () => {
    const { app, code } = await newCode();
    const exchanges = Array.from({ length: 20 }, () => exchange(app, code));
    await disableApplication({ ...reference(app), reason: "spam" }, operator());
    const replies = await Promise.all(exchanges);
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { status, body } of replies) if (status === 200) expect(await tokenWorks(body.access_token)).toBe(false);
  });
});

it("threat 35: a sign-in at the same time as a password change leaves no session of the old password", async () => {
  const account = await newAccount();
  const from = nobody({ ip: account.ip, agent: null, requestId: "r" });
  const change = { currentPassword: PASSWORD, newPassword: "other words for it" };
  const answers = await whileLocked<unknown>("Account", account.accountId, [
    () => changePassword(change, account.actor),
    () => signIn({ identifier: account.username, password: PASSWORD }, from).catch((error) => error.code),
  ]);
  expect(answers[1]).toBe("unauthorized");
  expect(await db().session.count({ where: { accountId: account.accountId } })).toBe(0);
});
