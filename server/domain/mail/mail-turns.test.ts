import { beforeEach, describe, expect, it } from "vitest";
import type { MailKind } from "#server/contract/mail.ts";
import { db } from "#server/data/db.ts";
import { newAccount } from "#server/testing/accounts.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { overrideSettings } from "#server/testing/test-application.ts";
import { claimMail, markFailed } from "../../data/mail/mail-queue.ts";
import { deliverMails } from "./deliver-mails.ts";
import { sendMail } from "./send-mail.ts";

const newAccountId = async () => (await newAccount()).accountId;

async function send(accountId: string | null, subject: string, kind: MailKind = "accountNotice"): Promise<void> {
  const id = await sendMail(db(), { accountId, kind, address: "somebody@example.com", subject, text: "The text." });
  // A second ago: the column has milliseconds, and `now()` may be rounded to a time that has not come yet.
  await db().$executeRaw`UPDATE "Mail" SET "nextAttemptAt" = "nextAttemptAt" - interval '1 second' WHERE id = ${id}`;
}

async function sendMany(accountId: string | null, name: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await send(accountId, `${name}${n}`);
}

async function claimSubjects(count: number): Promise<(string | undefined)[]> {
  const subjects = [];
  for (let n = 0; n < count; n++) subjects.push((await claimMail())?.subject);
  return subjects;
}

beforeEach(async () => {
  await db().mail.deleteMany();
  overrideSettings({ smtp: { url: "smtp://127.0.0.1:1", from: { name: "", address: "bots@example.com" } } });
  return () => overrideSettings({ smtp: null });
});

describe("threat 40: however many mails one account causes,", () => {
  it("a link for a new password and one that confirms an address are sent first", async () => {
    const [flooding, waiting] = [await newAccountId(), await newAccountId()];
    await sendMany(flooding, "notice ", 40);
    await send(waiting, "reset", "resetPassword");
    await send(waiting, "confirmation", "confirmEmail");
    expect(await claimSubjects(3)).toEqual(["reset", "confirmation", "notice 1"]);
  });

  it("the accounts are served by turns, each in the order of its mails; mails of none count as one", async () => {
    await sendMany(await newAccountId(), "a", 4);
    await sendMany(null, "none", 2);
    await sendMany(await newAccountId(), "b", 3);
    expect(await claimSubjects(10)).toEqual(["a1", "none1", "b1", "a2", "none2", "b2", "a3", "b3", "a4", undefined]);
  });

  it("the turns stay when its mails fail, and begin anew when none of them waits", async () => {
    const [flooding, other] = [await newAccountId(), await newAccountId()];
    await sendMany(flooding, "refused ", 4);
    for (let n = 0; n < 2; n++) await markFailed({ id: (await claimMail())?.id ?? "" }, "No such mailbox");
    await sendMany(other, "other ", 2);
    expect(await claimSubjects(4)).toEqual(["refused 3", "other 1", "refused 4", "other 2"]);
    await db().$executeRaw`UPDATE "Mail" SET state = 'failed'`;
    await send(flooding, "anew");
    expect(await db().mail.findFirst({ where: { subject: "anew" } })).toMatchObject({ turn: 0 });
  });

  it("a mail that waits is not overtaken again and again by first mails of others", async () => {
    await sendMany(await newAccountId(), "patient ", 3);
    const seen: (string | undefined)[] = [];
    for (let n = 1; n <= 4; n++) {
      seen.push(...(await claimSubjects(1)));
      await send(await newAccountId(), `first ${n}`);
      await send(await newAccountId(), `first too ${n}`);
    }
    expect(seen).toEqual(["patient 1", "patient 2", "first 1", "first too 1"]);
    expect((await claimSubjects(12)).indexOf("patient 3")).toBeLessThanOrEqual(6);
  });

  it("a link's mail is not behind the notices of its account", async () => {
    const [flooding, other] = [await newAccountId(), await newAccountId()];
    await sendMany(flooding, "notice ", 5);
    await send(flooding, "own link", "resetPassword");
    for (let n = 1; n <= 3; n++) await send(other, `link ${n}`, "resetPassword");
    expect((await claimSubjects(2)).sort()).toEqual(["link 1", "own link"]);
  });

  it("each mail is sent once by several processes, and those of the others are among the first", async () => {
    const server = await startMailServer();
    overrideSettings({ smtp: server.smtp });
    await sendMany(await newAccountId(), "flood ", 40);
    for (let n = 1; n <= 4; n++) await send(await newAccountId(), `other ${n}`);
    await Promise.all([deliverMails(), deliverMails(), deliverMails(), deliverMails()]);
    await server.stop();
    const subjects = server.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? "");
    expect([subjects.length, new Set(subjects).size]).toEqual([44, 44]);
    const places = subjects.flatMap((subject, place) => (subject.startsWith("other") ? [place] : []));
    expect(Math.max(...places)).toBeLessThan(12);
  });
});
