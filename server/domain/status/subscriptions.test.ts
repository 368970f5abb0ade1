import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { CONFIRMATIONS_TO_ADDRESS, MAX_PENDING_SUBSCRIBERS, SUBSCRIBE_REQUESTS } from "../../contract/limits/status.ts";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { readMails } from "../../testing/read-mails.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { nobody } from "../actor.ts";
import { deliverMails } from "../mail/deliver-mails.ts";
import { makeIncidentMails } from "./make-incident-mails.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./subscriptions.ts";
import { addIncidentUpdate, createIncident } from "./write-incidents.ts";

const from = (ip = newIpAddress()) => nobody({ ip, agent: null, requestId: "request-1" });
const smtp = (port = 1) => ({ url: `smtp://127.0.0.1:${port}`, from: { name: "Bots", address: "bots@example.com" } });
const input = { title: "Slow answers", impact: "degraded", parts: ["api"], state: "investigating", text: "We look." };

const mailsTo = async (address: string) => (await readMails(null)).filter((mail) => mail.address === address);
const tokenFor = async (email: string) =>
  /status\/confirm#(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
const endTokenFor = async (email: string) =>
  /unsubscribe\/(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";

async function subscribeAndConfirm(email: string): Promise<void> {
  await subscribe({ email }, from());
  await confirmSubscription({ token: await tokenFor(email) }, from());
}

async function announce() {
  const staff = await newAccount({ flags: AccountFlag.Staff });
  return { staff, incident: await createIncident(input, staff.actor) };
}

async function makeAll(batch?: number): Promise<void> {
  while (await makeIncidentMails(batch));
}

beforeEach(async () => {
  overrideSettings({ smtp: smtp() });
  await db().statusSubscriber.deleteMany();
  await db().incident.deleteMany();
  await db().mail.deleteMany();
});
afterEach(() => overrideSettings({ smtp: null }));

describe("mails about incidents", () => {
  it("begin when the address is confirmed, by a link that works once", async () => {
    await subscribe({ email: "Ann@example.com" }, from());
    const token = await tokenFor("Ann@example.com");
    expect(JSON.stringify(await db().statusSubscriber.findMany())).not.toContain(token);
    await announce();
    await makeAll();
    expect(await mailsTo("Ann@example.com"), "nobody has confirmed").toHaveLength(1);
    expect(await confirmSubscription({ token }, from())).toEqual({ email: "Ann@example.com" });
    for (const wrong of [token, "", "x", "x".repeat(255)]) {
      expect((await faultOf(confirmSubscription({ token: wrong }, from()))).code).toBe("forbidden");
    }
    await announce();
    await makeAll();
    const mails = await mailsTo("Ann@example.com");
    expect(mails).toHaveLength(2);
    expect(mails[1]).toMatchObject({
      kind: "incident",
      subject: expect.stringContaining("Investigating: Slow answers"),
    });
    expect(mails[1]?.text).toContain("We look.");
  });

  it("a second request cannot undo a confirmation that is made at the same moment", async () => {
    const email = "dora@example.com";
    await subscribe({ email }, from());
    const token = await tokenFor(email);
    const { id } = await db().statusSubscriber.findFirstOrThrow();
    const confirm = async () => void (await confirmSubscription({ token }, from()));
    const askAgain = async () => void (await subscribe({ email }, from()));
    await whileLocked("StatusSubscriber", id, [confirm, askAgain]);
    const row = await db().statusSubscriber.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ confirmedAt: expect.any(Date), confirmHash: null, expiresAt: null });
    expect(await mailsTo(email), "no link that does not work").toHaveLength(1);
  });

  it("of one incident are made in the order of its updates, whichever process makes them; other incidents go on", async () => {
    await subscribeAndConfirm("eve@example.com");
    await db().mail.deleteMany();
    const { staff, incident } = await announce();
    const end = { incidentId: incident.id, version: 1, state: "resolved", text: "It is over." };
    await addIncidentUpdate(end, staff.actor);
    await createIncident({ ...input, title: "Another one" }, staff.actor);
    const subjects = async () => (await mailsTo("eve@example.com")).map(({ subject }) => subject.split(" (")[0]);
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "IncidentUpdate" ORDER BY id LIMIT 1 FOR UPDATE`; // another process makes its mails
      await makeAll();
      expect(await subjects()).toEqual(["Investigating: Another one"]);
    });
    await makeAll();
    expect(await subjects()).toEqual([
      "Investigating: Another one",
      "Investigating: Slow answers",
      "Resolved: Slow answers",
    ]);
  });

  it("come at each update, once to each person, however often the work is interrupted", async () => {
    const addresses = ["a@example.com", "b@example.com", "c@example.com"];
    for (const address of addresses) await subscribeAndConfirm(address);
    await db().mail.deleteMany();
    const { staff, incident } = await announce();
    const end = { incidentId: incident.id, version: 1, state: "resolved", text: "It is over." };
    await addIncidentUpdate(end, staff.actor);
    await makeIncidentMails(1);
    await Promise.all([makeAll(1), makeAll(1), makeAll(2)]);
    await makeAll();
    for (const address of addresses) {
      expect((await mailsTo(address)).map(({ subject }) => subject.split(":")[0])).toEqual([
        "Investigating",
        "Resolved",
      ]);
    }
  });

  it("threat 77: each has a link, in its text and in its header, that ends them and takes back those that wait", async () => {
    const server = await startMailServer();
    overrideSettings({ smtp: smtp(server.port) });
    await subscribeAndConfirm("ann@example.com");
    await subscribeAndConfirm("bob@example.com");
    await db().mail.deleteMany();
    await announce();
    await makeAll();
    const token = await endTokenFor("ann@example.com");
    await unsubscribe({ token }, from());
    await unsubscribe({ token }, from());
    await deliverMails();
    await server.stop();
    expect(server.received.map(({ to }) => to)).toEqual([["bob@example.com"]]);
    const source = server.received[0]?.source.replace(/\r\n[ \t]/g, " ") ?? "";
    expect(source).toMatch(/^List-Unsubscribe: <\S+\/unsubscribe\/[\w-]{43}>\r$/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    await announce();
    await makeAll();
    expect(await mailsTo("ann@example.com")).toEqual([]);
    expect(await db().statusSubscriber.count()).toBe(1);
  });

  it("threat 76: the answer says nothing of the address, which gets few mails, whoever types it", async () => {
    await subscribeAndConfirm("ann@example.com");
    await db().mail.deleteMany();
    expect(await subscribe({ email: "ANN@example.com" }, from())).toEqual(
      await subscribe({ email: "new@example.com" }, from()),
    );
    expect(await mailsTo("ANN@example.com")).toEqual([]);
    for (let asked = 0; asked < CONFIRMATIONS_TO_ADDRESS.calls + 2; asked += 1) {
      expect(await subscribe({ email: "new@example.com" }, from())).toEqual({ ok: true });
    }
    expect(await mailsTo("new@example.com")).toHaveLength(CONFIRMATIONS_TO_ADDRESS.calls);
    expect(await db().statusSubscriber.count()).toBe(2);
    for (const { text } of await mailsTo("new@example.com")) expect(text).not.toContain("new@");
  });

  it("threat 76: one place asks a few times an hour, and the number of addresses that wait is bounded", async () => {
    const ip = newIpAddress();
    for (let asked = 0; asked < SUBSCRIBE_REQUESTS.calls; asked += 1) {
      await subscribe({ email: `n${asked}@example.com` }, from(ip));
    }
    expect((await faultOf(subscribe({ email: "more@example.com" }, from(ip)))).code).toBe("rate_limited");
    const row = (n: number) => ({
      id: `i${n}`,
      address: `p${n}`,
      addressKey: `p${n}`,
      unsubscribeHash: `u${n}`,
      keyId: "test",
      sealedToken: "",
    });
    await db().statusSubscriber.createMany({ data: Array.from({ length: MAX_PENDING_SUBSCRIBERS }, (_, n) => row(n)) });
    expect((await faultOf(subscribe({ email: "late@example.com" }, from()))).code).toBe("limit_exceeded");
    for (const email of ["", "x", "a@b", `${"x".repeat(300)}@example.com`, "a@example.com\nBcc: b@example.com"]) {
      expect([email, (await faultOf(subscribe({ email }, from()))).code]).toEqual([email, "invalid_request"]);
    }
  });

  it("are not offered where no mail server is set, and late ones are not made", async () => {
    await subscribeAndConfirm("cleo@example.com");
    await db().mail.deleteMany();
    overrideSettings({ smtp: null });
    expect((await faultOf(subscribe({ email: "b@example.com" }, from()))).code).toBe("unable_to_process");
    await announce();
    await makeAll();
    overrideSettings({ smtp: smtp() });
    await announce();
    await db().incidentUpdate.updateMany({ data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await makeAll();
    expect(await mailsTo("cleo@example.com")).toEqual([]);
  });
});
