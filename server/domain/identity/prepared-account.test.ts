import { describe, expect, it } from "vitest";
import { AccessCounts } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newOpaqueToken } from "../../data/secret.ts";
import { newAccount, newSession, oauthTokenFor, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { setUpTotp } from "../../testing/races/account-races.ts";
import { readMails } from "../../testing/read-mails.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { addPasskeyTo } from "../../testing/software-passkey.ts";
import { nobody } from "../actor.ts";
import { createResetLink } from "../admin/account-recovery.ts";
import { createJob } from "../jobs/create-job.ts";
import { openMail } from "../mail/read-outbox.ts";
import { createWebhook } from "../webhooks/write-webhooks.ts";
import { requestAccountDeletion } from "./account-deletion.ts";
import { createApiToken } from "./api-tokens.ts";
import { authenticate } from "./authenticate.ts";
import { changeEmail, confirmEmail, getEmail, sendEmailConfirmation } from "./email-address.ts";
import { endAllAccess, getAccess } from "./end-access.ts";
import { signInWithPasskey, startPasskeySignIn } from "./passkeys/sign-in-with-passkey.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { startTotp } from "./two-factor/totp.ts";

const NEW = "four other words here";
const from = () => nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });
const NOTHING = Object.fromEntries(Object.keys(AccessCounts.shape).map((kind) => [kind, 0]));
const EVERYTHING = Object.fromEntries(Object.keys(AccessCounts.shape).map((kind) => [kind, 1]));

const lastToken = async (accountId: string, kind: string) =>
  (await readMails(accountId)).findLast((mail) => mail.kind === kind)?.token ?? "";

async function resetByMail({ accountId, email }: Pick<TestAccount, "accountId" | "email">) {
  await requestPasswordReset({ identifier: email }, from());
  return resetPassword({ token: await lastToken(accountId, "resetPassword"), newPassword: NEW }, from());
}

const signInBy = async (passkey: Awaited<ReturnType<typeof addPasskeyTo>>) =>
  signInWithPasskey({ answer: passkey.answer(await startPasskeySignIn({}, from())) }, from());

/** How an application would lead people to a stranger. */
const STRANGERS = {
  redirectUris: ["https://stranger.example"],
  logoutRedirectUris: ["https://stranger.example"],
  deviceFlow: true,
};

/** One of everything that can sign in or act, in each table of it. */
async function plant(account: TestAccount) {
  const { accountId, actor } = account;
  const passkey = await addPasskeyTo(account);
  const { secret } = await setUpTotp(account);
  const { token: oauthToken, applicationId } = await oauthTokenFor(account, ["bots.read"]);
  await db().grant.create({ data: { id: newId(), accountId, applicationId, scopes: ["bots.read"] } });
  await db().application.update({ where: { id: applicationId }, data: STRANGERS });
  await db().applicationSecret.create({ data: { id: newId(), applicationId, hash: newOpaqueToken(), hint: "x" } });
  const soon = new Date(Date.now() + 600_000);
  const code = { hash: newOpaqueToken(), applicationId, accountId, redirectUri: "", scopes: [], expiresAt: soon };
  await db().authorizationCode.create({ data: { ...code, authenticatedAt: new Date() } });
  await createWebhook({ name: "Ops", url: "https://hooks.example/x", events: ["bots.down"] }, actor);
  const bot = await newBot(account);
  await newSchedule(account, { botIds: [bot.id] });
  await createJob({ kind: "chat", input: { content: "hello" }, target: { botIds: [bot.id] } }, actor);
  await db().botSignIn.create({
    data: { id: newId(), accountId, shardId: "s", hubId: "h", expiresAt: soon, userCode: "ABC" },
  });
  await newCategory(account, { extraOwners: [{ id: "stranger", name: "S" }], level: [7] });
  const connections = { discord: { id: accountId, username: "stranger", verified: true } };
  await db().account.update({ where: { id: accountId }, data: { connections } });
  const other = await newSession(accountId);
  await db().connectionAttempt.create({
    data: { hash: newOpaqueToken(), sessionId: other.id, kind: "google", expiresAt: soon },
  });
  await changeEmail({ email: `stranger-${account.email}` }, actor);
  return { passkey, secret, oauthToken, applicationId, botId: bot.id, otherToken: other.token };
}

async function expectEnded(account: TestAccount, planted: Awaited<ReturnType<typeof plant>>) {
  const { accountId, apiToken } = account;
  expect((await faultOf(signInBy(planted.passkey))).code).toBe("unauthorized");
  for (const token of [apiToken, planted.oauthToken, planted.otherToken]) {
    expect((await callApi("GET", "/user", { token })).status).toBe(401);
  }
  expect((await faultOf(confirmEmail({ token: await lastToken(accountId, "confirmEmail") }, from()))).code).toBe(
    "forbidden",
  );
  const job = await db().job.findFirstOrThrow({ where: { accountId } });
  expect(["stopped", "stopping"]).toContain(job.state);
  expect(await db().schedule.findFirst({ where: { accountId } })).toMatchObject({ paused: true, nextRunAt: null });
  expect(await db().botSignIn.findFirst({ where: { accountId } })).toMatchObject({
    state: "cancelled",
    userCode: null,
  });
  expect(await db().authorizationCode.count({ where: { accountId, consumedAt: null } })).toBe(0);
}

/** Tables of an account: what in them can act for it is ended, or why it stays. */
const TABLES: Record<string, string> = {
  Session: "ended",
  ApiToken: "ended",
  Passkey: "ended",
  PasskeyChallenge: "ended",
  Totp: "ended",
  RecoveryCode: "ended",
  EmailLink: "ended: all by a proof of the address, those to another address from inside the account",
  AuthorizationCode: "ended: used up",
  AccessToken: "ended",
  Grant: "ended",
  Webhook: "ended, with its deliveries",
  Schedule: "ended: paused",
  Job: "ended: stopped. The file of an export that is done is read by a session after a recent sign-in only",
  BotSignIn: "ended: cancelled",
  Application: "its secrets are ended, and where nobody had confirmed the address its redirect URIs, too",
  Category: "ended: the players who command bots are removed",
  Shard: "a shard is disconnected when its token ends",
  Bot: "does what the owner, the owner's credentials and the category's players say",
  DeletedBot: "does nothing",
  Deletion: "does nothing",
  AccountEvent: "goes to webhooks, which end",
  StreamTicket: "ends with the credential that it was made with",
  Preset: "is applied by a command, job or schedule",
  SavedView: "shows bots",
  AlertSetting: "mails go to the confirmed address",
  Notification: "is read in a session",
  Mail: "what is in a link is ended with EmailLink",
  ItemCatalogue: "names items",
  IdempotencyRecord: "is read by a credential of the account",
  ReviewRequest: "is decided by staff",
  AuditEntry: "is read by a session",
  AccountChange: "says what pages of a session read again",
  ApiRequest: "is read by a session",
  BotEvent: "is read by a session",
  StatusSample: "counts",
  AutomationDay: "counts",
  CommandSample: "counts",
  LimitSample: "counts",
};

async function expectNoRowsLeft({ accountId, sessionToken }: TestAccount): Promise<void> {
  const left: Record<string, number> = {};
  for (const [table, decision] of Object.entries(TABLES)) {
    if (!/^ended(?:,|$)/.test(decision)) continue;
    const [row] = await db().$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${table}" WHERE "accountId" = $1`,
      accountId,
    );
    if (row?.count) left[table] = row.count;
  }
  expect(left).toEqual({});
  expect(await db().applicationSecret.count({ where: { application: { ownerId: accountId } } })).toBe(0);
  expect(await db().session.count({ where: { hash: hashSecret(sessionToken) } })).toBe(0);
}

describe("an account that a stranger has set up with the address of somebody else", () => {
  it("threat 61: sign up, plant a passkey, an authenticator and an API token: after the owner's reset by mail none works", async () => {
    const username = `u${newId()}`.slice(0, 20);
    const email = `${username}@example.com`;
    const { id: accountId } = await signUp({ username, email, password: PASSWORD }, from());
    const { token } = await signIn({ identifier: email, password: PASSWORD }, from());
    const actor = (await authenticate(token, from())) as TestAccount["actor"];
    const passkey = await addPasskeyTo({ actor });
    await setUpTotp({ actor, accountId });
    const { token: apiToken } = await createApiToken({ name: "planted" }, actor);
    const reply = await resetByMail({ accountId, email });
    expect(reply.ended).toMatchObject({ passkeys: 1, authenticatorApps: 1, apiTokens: 1, sessions: 1 });
    expect((await callApi("GET", "/user", { token: apiToken })).status).toBe(401);
    expect(reply.left).toEqual(NOTHING);
    expect((await faultOf(signInBy(passkey))).code).toBe("unauthorized");
    expect((await faultOf(signIn({ identifier: email, password: PASSWORD }, from()))).code).toBe("unauthorized");
    await expect(signIn({ identifier: email, password: NEW }, from())).resolves.toMatchObject({ accountId });
    expect((await readMails(accountId)).at(-1)).toMatchObject({ address: email, kind: "accountNotice" });
    expect((await readMails(accountId)).at(-1)?.text).toContain("Nobody had confirmed the e-mail address before");
  });

  it("threat 61: everything that can sign in or act ends with the owner's reset, which confirms the address", async () => {
    const account = await newAccount();
    const { accountId, actor } = account;
    const planted = await plant(account);
    const { ended } = await resetByMail(account);
    expect(ended).toEqual({ ...EVERYTHING, sessions: 2 });
    await expectEnded(account, planted);
    await expectNoRowsLeft(account);
    const app = await db().application.findUniqueOrThrow({ where: { id: planted.applicationId } });
    expect(app).toMatchObject({ redirectUris: [], logoutRedirectUris: [], deviceFlow: false });
    const { connections, emailVerifiedAt } = await db().account.findUniqueOrThrow({ where: { id: accountId } });
    expect([connections, emailVerifiedAt !== null]).toEqual([{}, true]);
    const category = await db().category.findFirstOrThrow({ where: { accountId } });
    expect(category.config).toEqual({ level: [7] });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { accountId, action: "account.resetPassword" } });
    expect(entry.after).toMatchObject({ ended: { passkeys: 1, apiTokens: 1 } });
    expect(await getAccess({}, actor)).toEqual(NOTHING);
  });

  it("threat 61: also what is being added at that moment, with a session that was found before", async () => {
    const account = await newAccount();
    const { accountId, actor } = account;
    const webhook = { name: "Ops", url: "https://hooks.example/x", events: ["bots.down"] };
    const { id: botId } = await newBot(account);
    await requestPasswordReset({ identifier: account.email }, from());
    const token = await lastToken(accountId, "resetPassword");
    const adding = () => [
      createApiToken({ name: "late" }, actor),
      createWebhook(webhook, actor),
      addPasskeyTo(account),
      newCategory(account, { admins: [{ id: "stranger", name: "S" }] }),
      newSchedule(account, { botIds: [botId] }),
      createJob({ kind: "chat", input: { content: "hello" }, target: { botIds: [botId] } }, actor),
    ];
    const [reset] = await Promise.allSettled([
      resetPassword({ token, newPassword: NEW }, from()),
      ...Array.from({ length: 3 }, adding).flat(),
    ]);
    expect(reset.status).toBe("fulfilled");
    const lasting = [
      changeEmail({ email: `late-${account.email}` }, actor),
      requestAccountDeletion({ username: account.username }, actor),
      startTotp({}, actor),
    ];
    const late = await Promise.all([...adding(), ...lasting].map(faultOf));
    expect(late.map(({ code }) => code)).toEqual(late.map(() => "unauthorized"));
    expect(await getAccess({}, actor)).toEqual(NOTHING);
  });

  it("threat 61: also with the link of a mail that staff opened and passed on, which confirms nothing", async () => {
    const account = await newAccount();
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const planted = await plant(account);
    await requestPasswordReset({ identifier: account.email }, from());
    const where = { accountId: account.accountId, kind: "resetPassword" };
    const { id: mailId } = await db().mail.findFirstOrThrow({ where });
    await openMail({ mailId }, staff.actor);
    await resetPassword({ token: await lastToken(account.accountId, "resetPassword"), newPassword: NEW }, from());
    await expectEnded(account, planted);
    expect(await getEmail({}, account.actor)).toMatchObject({ confirmed: false });
  });

  it("threat 61: also with a link that staff gave out, which confirms nothing", async () => {
    const account = await newAccount();
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const planted = await plant(account);
    const { link } = await createResetLink({ accountId: account.accountId }, staff.actor);
    await resetPassword({ token: link.split("#")[1] ?? "", newPassword: NEW }, from());
    await expectEnded(account, planted);
    expect(await getEmail({}, account.actor)).toMatchObject({ confirmed: false });
  });

  it("threat 61: also when the address is confirmed in a browser that is not signed in to the account; the password ends", async () => {
    const account = await newAccount();
    const { accountId, email, username } = account;
    const planted = await plant(account);
    await sendEmailConfirmation({}, account.actor);
    const token = await lastToken(accountId, "confirmEmail");
    const other = await newAccount();
    const reply = await confirmEmail({ token }, other.actor);
    expect(reply).toMatchObject({ email, username });
    await expectEnded(account, planted);
    expect((await faultOf(signIn({ identifier: email, password: PASSWORD }, from()))).code).toBe("unauthorized");
    await resetPassword({ token: reply.passwordLink?.split("#")[1] ?? "", newPassword: NEW }, from());
    await expect(signIn({ identifier: email, password: NEW }, from())).resolves.toMatchObject({ accountId });
    expect((await readMails(accountId)).some(({ text }) => text.includes("Its password has ended"))).toBe(true);
  });

  it("threat 61: an address that replaces another is confirmed only in a browser that is signed in to the account", async () => {
    const account = await newAccount({ confirmed: true });
    await changeEmail({ email: `new-${account.email}` }, account.actor);
    const token = await lastToken(account.accountId, "confirmEmail");
    for (const actor of [from(), (await newAccount()).actor]) {
      expect((await faultOf(confirmEmail({ token }, actor))).code).toBe("forbidden");
    }
    expect(await getEmail({}, account.actor)).toMatchObject({ email: account.email });
    await expect(confirmEmail({ token }, account.actor)).resolves.toMatchObject({ email: `new-${account.email}` });
  });
});

describe("an account whose owner has confirmed the address", () => {
  it("keeps everything but its sessions in a reset, which says what can still sign in or act", async () => {
    const account = await newAccount({ confirmed: true });
    const planted = await plant(account);
    const reply = await resetByMail(account);
    expect(reply).toEqual({ ended: null, left: { ...EVERYTHING, sessions: 0 } });
    await expect(signInBy(planted.passkey)).resolves.toHaveProperty("token");
    expect((await callApi("GET", "/user", { token: account.apiToken })).status).toBe(200);
    const text = (await readMails(account.accountId)).findLast(({ kind }) => kind === "accountNotice")?.text;
    expect(text).toContain("1 passkey, 1 authenticator app, 1 API token, 1 authorised application");
  });

  it("threat 61: keeps everything when its owner confirms the address where they are signed in", async () => {
    const account = await newAccount();
    await sendEmailConfirmation({}, account.actor);
    const reply = await confirmEmail({ token: await lastToken(account.accountId, "confirmEmail") }, account.actor);
    expect(reply.passwordLink).toBeNull();
    expect((await callApi("GET", "/user", { token: account.apiToken })).status).toBe(200);
    await expect(signIn({ identifier: account.email, password: PASSWORD }, from())).resolves.toHaveProperty("token");
  });

  it("threat 61: all of it ends by one call after a recent sign-in; this session and the password stay", async () => {
    const account = await newAccount({ confirmed: true });
    const { actor, sessionToken } = account;
    const planted = await plant(account);
    expect(await getAccess({}, actor)).toEqual(EVERYTHING);
    const earlier = { ...actor, authenticatedAt: new Date(Date.now() - 11 * 60_000) };
    expect((await faultOf(endAllAccess({}, earlier))).code).toBe("recent_sign_in_required");
    expect(await endAllAccess({}, actor)).toEqual(EVERYTHING);
    await expectEnded(account, planted);
    expect(await getAccess({}, actor)).toEqual(NOTHING);
    expect((await callApi("GET", "/user", { token: sessionToken })).status).toBe(200);
    await expect(signIn({ identifier: account.email, password: PASSWORD }, from())).resolves.toHaveProperty("token");
    expect((await readMails(account.accountId)).at(-1)).toMatchObject({ kind: "accountNotice" });
  });
});

it("threat 61: every table of an account is decided about", async () => {
  const rows = await db().$queryRaw<{ table_name: string }[]>`
    SELECT DISTINCT table_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name IN ('accountId', 'ownerId')`;
  expect(rows.map(({ table_name: name }) => name).sort()).toEqual(Object.keys(TABLES).sort());
});
