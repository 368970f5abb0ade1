import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db, transaction } from "../../data/db.ts";
import { newAccount, PASSWORD, type TestAccount } from "../../testing/accounts.ts";
import { callPortal } from "../../testing/call-portal.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { startOutbox, stopOutbox } from "../../testing/outbox.ts";
import { setUpTotp } from "../../testing/races/account-races.ts";
import { readMails } from "../../testing/read-mails.ts";
import { nobody } from "../actor.ts";
import { updateAlertSetting } from "../alerts/alert-settings.ts";
import { raiseNotification } from "../alerts/raise-notification.ts";
import { requestAccountDeletion } from "../identity/account-deletion.ts";
import { createApiToken } from "../identity/api-tokens.ts";
import { changePassword } from "../identity/change-password.ts";
import { changeEmail, sendEmailConfirmation } from "../identity/email-address.ts";
import { checkSecondFactor } from "../identity/two-factor/second-factor.ts";
import { makeIncidentMails } from "../status/make-incident-mails.ts";
import { confirmSubscription } from "../status/subscriptions.ts";
import { createIncident } from "../status/write-incidents.ts";
import { deliverMails } from "./deliver-mails.ts";

const RESET = {
  en: "Choose a new password for localhost:3000",
  de: "Neues Passwort für localhost:3000 wählen",
  ar: "اختر كلمة مرور جديدة لحسابك في localhost:3000",
};

let server: Awaited<ReturnType<typeof startOutbox>>;

beforeEach(async () => {
  server = await startOutbox();
});
afterEach(() => stopOutbox(server));

const prefer = (accountId: string, language: string) =>
  db().account.update({ where: { id: accountId }, data: { preferences: { language } } });

async function newReader(language: string, options: { confirmed?: boolean } = {}): Promise<TestAccount> {
  const account = await newAccount(options);
  await prefer(account.accountId, language);
  return account;
}

const lastMail = async (accountId: string | null) => (await readMails(accountId)).at(-1);

/** The header as it came, and what a mail program reads in it (RFC 2047). */
function readSubject(source: string) {
  const header = /^Subject: (.*(?:\r\n[ \t].*)*)\r$/m.exec(source)?.[1] ?? "";
  const words = header.replace(/\?=\s+=\?/g, "?==?");
  const subject = words.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) => {
    if (encoding.toUpperCase() === "B") return Buffer.from(text, "base64").toString();
    return decodeURIComponent(text.replaceAll("_", " ").replace(/=([0-9A-F]{2})/gi, "%$1"));
  });
  return { header, subject };
}

async function mailedSubject() {
  await deliverMails();
  return readSubject(server.received.at(-1)?.source ?? "");
}

const reset = (identifier: string, headers: Record<string, string> = {}) =>
  callPortal("POST", "identity.requestPasswordReset", { input: { identifier }, headers });

describe("a mail that somebody asks for in a browser", () => {
  it("is in the language of the account, whatever the browser asks for", async () => {
    const { email, accountId } = await newReader("de");
    await reset(email, { "Accept-Language": "ar" });
    expect((await lastMail(accountId))?.text).toContain("ist eine Stunde lang gültig");
    expect((await mailedSubject()).subject).toBe(RESET.de);
  });

  it("is else in that of the request, and its subject is encoded for mail programs", async () => {
    const { email, accountId } = await newAccount();
    await reset(email, { "Accept-Language": "ar-EG, en;q=0.5" });
    expect((await lastMail(accountId))?.text).toContain("\n\nhttp://localhost:3000/reset/new#");
    const { header, subject } = await mailedSubject();
    expect(subject).toBe(RESET.ar);
    expect(header).toMatch(/^[\x20-\x7e\r\n\t]+$/);
    await reset(email, { "Accept-Language": "ar", Cookie: "language=de" });
    expect((await mailedSubject()).subject).toBe(RESET.de);
  });

  it.each([undefined, "xx", "*", "../../etc", "x".repeat(2_000)])(
    "is English where the request names no language of ours: %#",
    async (language) => {
      const { email } = await newReader(language ?? "__proto__");
      await reset(email, language ? { "Accept-Language": language, Cookie: `language=${language}` } : {});
      expect((await mailedSubject()).subject).toBe(RESET.en);
    },
  );

  it("is that of the confirmation of an address, too", async () => {
    const [account, reader] = [await newAccount(), await newReader("de")];
    await sendEmailConfirmation({}, { ...account.actor, readRequestedLanguage: () => "de" });
    expect((await lastMail(account.accountId))?.subject).toBe("Bestätige deine E-Mail-Adresse für localhost:3000");
    await changeEmail({ email: `new-${reader.email}` }, { ...reader.actor, readRequestedLanguage: () => "ar" });
    const subjects = (await readMails(reader.accountId)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Bestätige deine E-Mail-Adresse für localhost:3000",
      "Neue E-Mail-Adresse für localhost:3000",
    ]);
  });
});

describe("a new account", () => {
  const signUp = async (headers: Record<string, string>) => {
    const username = `reader-${crypto.randomUUID().slice(0, 8)}`;
    const input = { username, email: `${username}@example.com`, password: PASSWORD };
    expect((await callPortal("POST", "identity.signUp", { input, headers })).status).toBe(200);
    return db().account.findUniqueOrThrow({ where: { usernameKey: username } });
  };

  it("keeps the language in which it was made, for mails that no request of its owner causes", async () => {
    const { id, email, preferences } = await signUp({ "Accept-Language": "de-AT" });
    expect(preferences).toEqual({ language: "de" });
    await reset(email);
    expect((await lastMail(id))?.subject).toBe(RESET.de);
  });

  it.each([["en-US, de;q=0.5"], ["xx"]])(
    "keeps English for %s: nobody else's request decides later",
    async (language) => {
      expect((await signUp({ "Accept-Language": language })).preferences).toEqual({ language: "en" });
    },
  );
});

describe("a mail that something else causes is in the language of the account", () => {
  it("about its security, with the list of what can still sign in", async () => {
    const account = await newReader("de", { confirmed: true });
    await createApiToken({ name: "CI" }, { ...account.actor, readRequestedLanguage: () => "ar" });
    expect((await lastMail(account.accountId))?.text).toContain(`Es geht um das Konto ${account.username}.`);
    expect((await lastMail(account.accountId))?.text).toContain("Das API-Token „CI“ wurde erstellt.");
    await createApiToken({ name: "https://evil.example" }, account.actor);
    expect((await lastMail(account.accountId))?.text).toContain("Das API-Token, dessen Name wie ein Link aussieht,");
    await setUpTotp(account);
    await changePassword({ currentPassword: PASSWORD, newPassword: "four other words here" }, account.actor);
    expect((await lastMail(account.accountId))?.text).toContain("handeln: 1 Authenticator-App und 3 API-Tokens. Sieh");
  });

  it("with dates and times of the language, in UTC", async () => {
    const account = await newReader("de", { confirmed: true });
    await setUpTotp(account);
    const from = nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });
    for (let n = 0; n < 50; n++)
      await faultOf(checkSecondFactor({ actor: from, spend: transaction }, account.accountId, "no such code"));
    expect((await lastMail(account.accountId))?.text).toMatch(
      /wurden 50 falsche Wiederherstellungscodes eingegeben\. Bis \d+\. \p{L}+ \d{4}, \d\d:\d\d \(UTC\) wird/u,
    );
    await requestAccountDeletion({ username: account.username }, account.actor);
    expect((await lastMail(account.accountId))?.text).toMatch(/am \d+\. \p{L}+ \d{4} \(UTC\) gelöscht/u);
  });

  it.each([
    ["de", "Webhook Home wurde deaktiviert: Seine Nachrichten kommen nicht an", "per E-Mail bekommst:"],
    ["ar", "تم تعطيل الويب هوك \u2068Home\u2069: رسائله لا تصل", "اختر الإشعارات"],
    ["xx", "Webhook Home was disabled: its messages do not arrive", "Choose which notifications you get by mail:"],
  ])("about a notification: %s", async (language, subject, end) => {
    const { accountId } = await newReader(language, { confirmed: true });
    const webhook = { id: "w", name: "Home" };
    await transaction((tx) =>
      raiseNotification(tx, { accountId, kind: "webhook.disabled", subject: "w", data: { webhook }, path: "/x" }),
    );
    const mail = await lastMail(accountId);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(`${subject}.\n\nhttp://localhost:3000/x\n\n`);
    expect(mail?.text).toContain(end);
  });

  it("with the reason of the service in it, and that of staff as they wrote it", async () => {
    const { accountId, actor } = await newReader("de", { confirmed: true });
    await updateAlertSetting({ kind: "request.decided", mail: true }, actor);
    const reason = "The receiver answered 410: it wants no messages.";
    const about = { accountId, subject: "w", path: "/x" };
    const webhook = { webhook: { id: "w", name: "Home" }, reason };
    const request = { request: { kind: "limit" }, approved: false, reason };
    await transaction((tx) => raiseNotification(tx, { ...about, kind: "webhook.disabled", data: webhook }));
    expect((await lastMail(accountId))?.text).toContain("kommen nicht an.\nDer Empfänger hat mit 410 geantwortet");
    await transaction((tx) => raiseNotification(tx, { ...about, kind: "request.decided", data: request }));
    expect((await lastMail(accountId))?.text).toContain(`wurde abgelehnt.\n${reason}\n`);
  });
});

describe("mails about incidents", () => {
  const subscribe = (email: string, headers: Record<string, string>, account?: TestAccount) =>
    callPortal("POST", "status.subscribe", { input: { email }, headers, ...(account && { account }) });
  const mailsTo = async (address: string) => (await readMails(null)).filter((mail) => mail.address === address);

  it("are in the language in which somebody subscribed; what staff wrote stays as it is", async () => {
    await db().statusSubscriber.deleteMany();
    await db().incident.deleteMany();
    const reader = await newReader("ar");
    await subscribe("de@example.com", { "Accept-Language": "de" });
    await subscribe("en@example.com", { "Accept-Language": "xx" });
    await subscribe("ar@example.com", { "Accept-Language": "de" }, reader);
    const rows = await db().statusSubscriber.findMany({ orderBy: { address: "asc" } });
    expect(rows.map(({ language }) => language)).toEqual(["ar", "de", "en"]);
    expect((await mailsTo("de@example.com"))[0]?.subject).toBe("Bestätige E-Mails zum Status von localhost:3000");
    const from = nobody({ ip: newIpAddress(), agent: null, requestId: "request-1" });
    for (const { address } of rows) {
      const [mail] = await mailsTo(address);
      await confirmSubscription({ token: /confirm#(\S+)/.exec(mail?.text ?? "")?.[1] }, from);
    }
    await db().statusSubscriber.update({ where: { addressKey: "en@example.com" }, data: { language: null } });
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const incident = { title: "Slow answers", impact: "degraded", parts: ["api"], state: "investigating" };
    await createIncident({ ...incident, text: "We look." }, staff.actor);
    while (await makeIncidentMails());
    const last = async (address: string) => (await mailsTo(address)).at(-1);
    expect((await last("de@example.com"))?.subject).toBe("Wird untersucht: Slow answers (localhost:3000)");
    expect((await last("de@example.com"))?.text).toMatch(
      /^Wird untersucht: Slow answers\n\nWe look\.\n\nAlle Meldungen: .*\n\nDiese Adresse bekommt E-Mails/,
    );
    expect((await last("ar@example.com"))?.subject).toContain("\u2068Slow answers\u2069");
    expect((await last("en@example.com"))?.subject).toBe("Investigating: Slow answers (localhost:3000)");
  });
});
