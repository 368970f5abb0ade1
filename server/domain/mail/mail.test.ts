import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccountFlag } from "#server/contract/flags.ts";
import { MAIL_LIMITS } from "#server/contract/limits/mail.ts";
import { db } from "#server/data/db.ts";
import { newAccount } from "#server/testing/accounts.ts";
import { faultOf } from "#server/testing/fault-of.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { startOutbox, stopOutbox } from "#server/testing/outbox.ts";
import { captureLog, overrideSettings } from "#server/testing/test-application.ts";
import { claimMail, INTERRUPTED, markSending } from "../../data/mail/mail-queue.ts";
import { deliverMails } from "./deliver-mails.ts";
import { listMails, openMail, resendMail } from "./read-outbox.ts";
import { type NewMail, sendMail } from "./send-mail.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
let server: MailServer;

const { Staff, Admin } = AccountFlag;
const send = (mail: Partial<NewMail> = {}) =>
  sendMail(db(), {
    ...{ accountId: null, kind: "accountNotice", address: "somebody@example.com", subject: "Hello", text: "The text." },
    ...mail,
  });
const read = (id: string) => db().mail.findUniqueOrThrow({ where: { id } });
/** A second ago: the column has milliseconds, and `now()` may be rounded to a time that has not come yet. */
const makeDue = (id: string) =>
  db().$executeRaw`UPDATE "Mail" SET "nextAttemptAt" = now() - interval '1 second' WHERE id = ${id}`;

beforeEach(async () => {
  server = await startOutbox();
});
afterEach(() => stopOutbox(server));

describe("a mail", () => {
  it("arrives once, from the sender of the settings, and its text is deleted afterwards", async () => {
    const id = await send({ subject: "Größe", text: "First line.\nhttps://bots.example/reset?token=canary-1" });
    await Promise.all([deliverMails(), deliverMails(), deliverMails()]);
    await deliverMails();
    expect(server.received).toHaveLength(1);
    const { to, source } = server.received[0] ?? { to: [], source: "" };
    expect(to).toEqual(["somebody@example.com"]);
    expect(source).toContain("From: Bots <bots@service.example>");
    expect(source).toContain(`Message-ID: <${id}@service.example>`);
    expect(source).toContain("canary-1");
    expect(await read(id)).toMatchObject({ state: "sent", attempts: 1, sentAt: expect.any(Date), error: null });
    expect((await read(id)).sealedText.length).toBeLessThan(60);
  });

  it("of a change that is rolled back is never sent", async () => {
    await db()
      .$transaction(async (tx) => {
        await sendMail(tx, { accountId: null, kind: "alert", address: "a@example.com", subject: "A", text: "B" });
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await deliverMails();
    expect([server.received, await db().mail.count()]).toEqual([[], 0]);
  });

  it("threat 30: a subject or text cannot add headers or recipients, and an address with line breaks is refused", async () => {
    await send({
      subject: "Hi\r\nBcc: other@example.com\r\n\r\nbody",
      text: "A\r\n.\r\nMAIL FROM:<x@example.com>\r\n",
    });
    await deliverMails();
    expect(server.received.map(({ to }) => to)).toEqual([["somebody@example.com"]]);
    const [headers = "", text = ""] = server.received[0]?.source.split(/\r\n\r\n(.*)/s) ?? [];
    expect(headers.match(/^bcc:/gim)).toBeNull();
    expect(headers).toMatch(/^Subject: Hi Bcc: other@example.com body$/m);
    expect(text).toContain("MAIL FROM:<x@example.com>");
    for (const address of [
      "a@example.com\r\nBcc: b@example.com",
      "a@example.com, b@example.com",
      "<a@example.com>",
      "",
    ]) {
      await expect(send({ address })).rejects.toThrow();
    }
  });
});

describe("while the mail server is away", () => {
  it("mails stay pending and arrive once it is back", async () => {
    await server.stop();
    const ids = [await send(), await send({ subject: "Second" })];
    await deliverMails();
    await deliverMails();
    for (const id of ids) {
      const mail = await read(id);
      expect(mail).toMatchObject({ state: "pending", attempts: 1, error: expect.any(String), sendingAt: null });
      expect(mail.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
      await makeDue(id);
    }
    server = await startMailServer({}, server.port);
    await deliverMails();
    expect(server.received).toHaveLength(2);
  });

  it("a mail fails after a day, and staff can send it again", async () => {
    const staff = await newAccount({ flags: Staff });
    server.behavior.refuseRecipient = { code: 451, message: "Try again later" };
    const id = await send();
    await db().$executeRaw`UPDATE "Mail" SET "createdAt" = now() - interval '23 hours' WHERE id = ${id}`;
    await deliverMails();
    expect(await read(id)).toMatchObject({ state: "pending" });
    await db().$executeRaw`UPDATE "Mail" SET "createdAt" = now() - interval '25 hours' WHERE id = ${id}`;
    await makeDue(id);
    await deliverMails();
    expect(await read(id)).toMatchObject({ state: "failed", nextAttemptAt: null });
    server.behavior.refuseRecipient = undefined;
    await resendMail({ mailId: id }, staff.actor);
    await deliverMails();
    expect([server.received.length, (await read(id)).state]).toEqual([1, "sent"]);
  });
});

describe("threat 73: a mail goes over TLS wherever the server offers it", () => {
  it("without credentials too, and on this machine", async () => {
    await server.stop();
    server = await startMailServer({ offersTls: true });
    overrideSettings({ smtp: server.smtp });
    await send();
    await deliverMails();
    expect(server.received).toMatchObject([{ isEncrypted: true, source: expect.stringContaining("The text.") }]);
  });

  it("and not at all when the server then refuses it", async () => {
    await server.stop();
    server = await startMailServer({ offersTls: true, refusesTls: true });
    overrideSettings({ smtp: server.smtp });
    const id = await send();
    await deliverMails();
    expect(server.received).toEqual([]);
    expect(await read(id)).toMatchObject({ state: "pending", error: expect.any(String) });
  });
});

it("threat 59: a mail that does not end while its claim lasts does not keep the next one", async () => {
  const first = await send({ subject: "First" });
  await send({ subject: "Next" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let locking = Promise.resolve();
  server.behavior.onText = async (source) => {
    if (!source.includes("Subject: First")) return;
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    locking = db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Mail" WHERE id = ${first} FOR UPDATE`; // the result waits for it
      lock();
      await released;
    });
    await locked;
  };
  const delivering = deliverMails(undefined, { ...MAIL_LIMITS, claimSeconds: 0.1 });
  const hasNext = () => server.received.some(({ source }) => source.includes("Subject: Next"));
  await expect.poll(hasNext).toBe(true);
  release();
  await Promise.all([delivering, locking]);
});

describe("a mail that the server refuses", () => {
  it.each([
    ["refuseRecipient" as const, 550, "failed"],
    ["refuseText" as const, 554, "failed"],
    ["refuseRecipient" as const, 450, "pending"],
    ["refuseText" as const, 451, "pending"],
  ])("by %s with %i is %s, and does not keep the next one", async (at, code, state) => {
    server.behavior[at] = { code, message: "No such mailbox" };
    const refused = await send();
    await deliverMails();
    expect(await read(refused)).toMatchObject({ state, error: expect.stringContaining("No such mailbox") });
    server.behavior[at] = undefined;
    await send({ subject: "Next" });
    await deliverMails();
    expect(server.received).toHaveLength(1);
  });
});

describe("a mail whose sending was interrupted after its text began is never sent again", () => {
  it("when the connection breaks before the answer", async () => {
    server.behavior.breaksAfterText = true;
    const id = await send();
    await deliverMails();
    expect(server.received).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: "failed", error: expect.stringContaining(INTERRUPTED) });
  });

  it("when the process ended; one that ended before the text sends it later", async () => {
    const [interrupted, claimed] = [await send(), await send()];
    const mail = await claimMail();
    expect(mail?.id).toBe(interrupted);
    if (mail) await markSending(mail);
    expect((await claimMail())?.id).toBe(claimed);
    await deliverMails();
    expect(server.received).toHaveLength(0);
    await makeDue(interrupted);
    await makeDue(claimed);
    await deliverMails();
    expect(server.received).toHaveLength(1);
    expect(await read(interrupted)).toMatchObject({ state: "failed", error: INTERRUPTED });
    expect(await read(claimed)).toMatchObject({ state: "sent" });
  });

  it("a process whose claim has passed to another one sends nothing", async () => {
    await makeDue(await send());
    const late = await claimMail();
    expect(late).not.toBeNull();
    if (!late) return;
    await makeDue(late.id);
    await claimMail();
    await expect(markSending(late)).rejects.toThrow(/claimed by another/);
  });
});

describe("without a mail server", () => {
  beforeEach(() => overrideSettings({ smtp: null }));

  it("mails wait in the outbox, where staff open them; each opening is recorded, and the log has no text", async () => {
    const lines = captureLog("trace");
    const [staff, user] = [await newAccount({ flags: Staff }), await newAccount()];
    const { accountId } = user;
    const id = await send({ accountId, kind: "resetPassword", text: "https://bots.example/reset?token=canary-2" });
    await deliverMails();
    const { mails, sends } = await listMails({}, staff.actor);
    expect([sends, mails]).toMatchObject([false, [{ id, username: user.username, state: "outbox", sentAt: null }]]);
    expect(JSON.stringify(mails)).not.toContain("canary-2");
    expect(await openMail({ mailId: id }, staff.actor)).toEqual({ id, text: expect.stringContaining("canary-2") });
    const [entry] = await db().auditEntry.findMany({ omit: { sequence: true }, where: { action: "mail.open" } });
    expect(entry).toMatchObject({ targetId: id, accountId, actorAccountId: staff.accountId });
    expect(JSON.stringify(entry)).not.toContain("canary-2");
    expect(lines.join("\n")).not.toContain("canary-2");
    expect(JSON.stringify(await read(id))).not.toContain("canary-2");
    expect((await faultOf(resendMail({ mailId: id }, staff.actor))).code).toBe("unable_to_process");
  });

  it("threat 56: only staff read them, and only an admin those to staff", async () => {
    const [staff, admin, user] = [
      await newAccount({ flags: Staff }),
      await newAccount({ flags: Admin }),
      await newAccount(),
    ];
    const mailId = await send({ accountId: staff.accountId });
    for (const call of [() => listMails({}, user.actor), () => openMail({ mailId }, user.actor)]) {
      expect((await faultOf(call())).code).toBe("forbidden");
    }
    expect((await faultOf(openMail({ mailId }, staff.actor))).code).toBe("forbidden");
    expect(await openMail({ mailId }, admin.actor)).toMatchObject({ text: "The text." });
    await db().mail.update({ where: { id: mailId }, data: { state: "sent" } });
    expect((await faultOf(openMail({ mailId }, admin.actor))).code).toBe("unable_to_process");
  });
});
