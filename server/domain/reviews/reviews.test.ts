import { describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newApplication, readIdentity } from "../../testing/oauth-flow.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { verifyApplication } from "../applications/decide-verification.ts";
import { disableApplication } from "../applications/disable-application.ts";
import { countBots } from "../bots/read-bots.ts";
import { decideReview, getReviewRequest, listPendingReviewRequests } from "./decide-review.ts";
import { listOwnReviewRequests, requestDeveloperAccess, requestLimit, requestVerification } from "./request-review.ts";

const { Staff, Admin, Developer } = AccountFlag;
const useCase = "A view of my own bots, on my own desk.";
const newStaff = () => newAccount({ flags: Staff });
const flagsOf = async ({ accountId }: TestAccount) =>
  (await db().account.findUniqueOrThrow({ where: { id: accountId } })).flags;
const own = async ({ actor }: TestAccount) => listOwnReviewRequests({}, actor);

async function ask(account: TestAccount): Promise<string> {
  await requestDeveloperAccess({ useCase }, account.actor);
  return (await own(account))[0]?.id ?? "";
}

describe("developer access", () => {
  it("is requested, rejected with a reason, requested again and approved, which sets the flag", async () => {
    const [staff, user] = [await newStaff(), await newAccount({ flags: 0 })];
    const first = await ask(user);
    expect((await faultOf(requestDeveloperAccess({ useCase }, user.actor))).code).toBe("already_exists");
    expect((await faultOf(decideReview({ requestId: first, approve: false }, staff.actor))).problems).toMatchObject([
      { path: ["reason"] },
    ]);
    expect(await getReviewRequest({ requestId: first }, staff.actor)).toMatchObject({ id: first, state: "pending" });
    expect((await faultOf(getReviewRequest({ requestId: first }, user.actor))).code).toBe("forbidden");
    expect((await faultOf(getReviewRequest({ requestId: newId() }, staff.actor))).code).toBe("not_found");
    await decideReview({ requestId: first, approve: false, reason: "Say more." }, staff.actor);
    expect(await getReviewRequest({ requestId: first }, staff.actor)).toMatchObject({
      ...{ state: "rejected", reason: "Say more.", decidedAt: expect.any(String), account: { id: user.accountId } },
    });
    expect(await flagsOf(user)).toBe(0);
    const second = await ask(user);
    await decideReview({ requestId: second, approve: true }, staff.actor);
    expect(await own(user)).toMatchObject([
      { id: second, state: "approved", reason: null, decidedAt: expect.any(String) },
      { id: first, state: "rejected", reason: "Say more." },
    ]);
    expect(await flagsOf(user)).toBe(Developer);
    expect((await faultOf(requestDeveloperAccess({ useCase }, user.actor))).code).toBe("already_exists");
  });

  it("nobody sees another account's requests, and no user decides", async () => {
    const [user, stranger] = [await newAccount(), await newAccount()];
    const requestId = await ask(user);
    expect(await own(stranger)).toEqual([]);
    for (const { actor } of [user, stranger]) {
      expect((await faultOf(decideReview({ requestId, approve: true }, actor))).code).toBe("forbidden");
      expect((await faultOf(listPendingReviewRequests({}, actor))).code).toBe("forbidden");
    }
  });

  it("two concurrent requests become one", async () => {
    const user = await newAccount();
    const calls = Array.from(
      { length: 2 },
      () => () => requestDeveloperAccess({ useCase }, user.actor).catch(() => null),
    );
    await whileLocked("Account", user.accountId, calls);
    expect(await own(user)).toHaveLength(1);
  });
});

describe("a higher limit of bots", () => {
  const ask = ({ actor }: TestAccount, botLimit: number) => requestLimit({ botLimit, useCase }, actor);
  const capOf = async ({ actor }: TestAccount) => (await countBots({}, actor)).limit;

  it("is requested with a number above the present limit, and approved, which raises the limit", async () => {
    const [staff, user] = [await newStaff(), await newAccount({ flags: 0 })];
    expect((await faultOf(ask(user, 10))).problems).toMatchObject([{ path: ["botLimit"] }]);
    await ask(user, 250);
    expect((await faultOf(ask(user, 500))).code).toBe("already_exists");
    const [request] = await own(user);
    expect(request).toMatchObject({ kind: "limit", botLimit: 250, state: "pending", application: null });
    await decideReview({ requestId: request?.id, approve: true }, staff.actor);
    expect([await capOf(user), await flagsOf(user)]).toEqual([250, 0]);
    const actions = await db().auditEntry.findMany({
      where: { accountId: user.accountId },
      select: { action: true, after: true },
      orderBy: { sequence: "asc" },
      take: 10,
    });
    expect(actions).toEqual([
      { action: "review.request", after: { kind: "limit", botLimit: 250 } },
      { action: "review.decide", after: { kind: "limit", approve: true, reason: null, botLimit: 250 } },
    ]);
  });

  it("rejected changes nothing; and a limit that was raised further meanwhile is not lowered", async () => {
    const [staff, user] = [await newStaff(), await newAccount({ flags: 0 })];
    await ask(user, 250);
    const id = async () => (await own(user))[0]?.id ?? "";
    await decideReview({ requestId: await id(), approve: false, reason: "Too many." }, staff.actor);
    expect(await capOf(user)).toBe(10);
    await ask(user, 50);
    await db().account.update({ where: { id: user.accountId }, data: { botLimit: 1000 } });
    await decideReview({ requestId: await id(), approve: true }, staff.actor);
    expect(await capOf(user)).toBe(1000);
  });

  it("is refused after three rejections within a day", async () => {
    const [staff, user] = [await newStaff(), await newAccount({ flags: 0 })];
    for (let n = 0; n < 3; n++) {
      await ask(user, 100);
      const requestId = (await own(user))[0]?.id ?? "";
      await decideReview({ requestId, approve: false, reason: "No." }, staff.actor);
    }
    expect((await faultOf(ask(user, 100))).code).toBe("limit_exceeded");
  });
});

describe("a decision", () => {
  it("of two concurrent ones exactly one takes effect, and the other is refused", async () => {
    for (const approveFirst of [true, false]) {
      const [one, two, user] = [await newStaff(), await newStaff(), await newAccount({ flags: 0 })];
      const requestId = await ask(user);
      const decide =
        ({ actor }: TestAccount, approve: boolean) =>
        () =>
          decideReview({ requestId, approve, reason: approve ? undefined : "No." }, actor).then(
            () => "counted",
            (error) => error.code,
          );
      const calls = [decide(one, approveFirst), decide(two, !approveFirst)];
      const results = await whileLocked("ReviewRequest", requestId, calls);
      expect(results.sort()).toEqual(["counted", "not_found"]);
      const [request] = await own(user);
      expect(await flagsOf(user)).toBe(request?.state === "approved" ? Developer : 0);
      const entries = await db().auditEntry.findMany({
        omit: { sequence: true },
        where: { accountId: user.accountId, action: "review.decide" },
      });
      expect(entries).toMatchObject([{ after: { approve: request?.state === "approved" } }]);
    }
  });

  it("about one's own request is refused, except to an admin", async () => {
    const [staff, admin] = [await newStaff(), await newAccount({ flags: Staff | Admin })];
    const [mine, adminsOwn] = [await ask(staff), await ask(admin)];
    expect((await faultOf(decideReview({ requestId: mine, approve: true }, staff.actor))).code).toBe("forbidden");
    expect(await own(staff)).toMatchObject([{ state: "pending" }]);
    expect(await flagsOf(staff)).toBe(Staff);
    await decideReview({ requestId: adminsOwn, approve: true }, admin.actor);
    expect(await flagsOf(admin)).toBe(Staff | Admin | Developer);
  });

  it("on an application verifies it, or lets its owner request again", async () => {
    const [staff, owner] = [await newStaff(), await newAccount()];
    const { clientId: applicationId } = await newApplication({ owner, verified: false });
    const state = async () => (await db().application.findUniqueOrThrow({ where: { id: applicationId } })).verification;
    const pendingId = async () =>
      (await listPendingReviewRequests({}, staff.actor)).find(({ application }) => application?.id === applicationId)
        ?.id ?? "";
    await requestVerification({ applicationId, useCase }, owner.actor);
    expect((await faultOf(requestVerification({ applicationId, useCase }, owner.actor))).code).toBe("already_exists");
    await decideReview({ requestId: await pendingId(), approve: false, reason: "Rename it." }, staff.actor);
    expect(await state()).toBe("none");
    await requestVerification({ applicationId, useCase }, owner.actor);
    await decideReview({ requestId: await pendingId(), approve: true }, staff.actor);
    expect(await state()).toBe("verified");
    expect(await pendingId()).toBe("");
    const stranger = await newAccount();
    expect((await faultOf(requestVerification({ applicationId, useCase }, stranger.actor))).code).toBe("not_found");
  });

  it("threat 38: on an application of staff needs an admin, for approval and rejection", async () => {
    const [staff, other, admin] = [await newStaff(), await newStaff(), await newAccount({ flags: Admin })];
    const { clientId: applicationId } = await newApplication({ owner: staff, verified: false });
    await requestVerification({ applicationId, useCase }, staff.actor);
    const requestId = (await own(staff))[0]?.id ?? "";
    for (const { actor } of [staff, other]) {
      for (const decision of [{ approve: true }, { approve: false, reason: "No." }]) {
        expect((await faultOf(decideReview({ requestId, ...decision }, actor))).code).toBe("forbidden");
      }
    }
    const state = async () => (await db().application.findUniqueOrThrow({ where: { id: applicationId } })).verification;
    expect([await state(), await own(staff)]).toMatchObject(["pending", [{ state: "pending" }]]);
    await decideReview({ requestId, approve: true }, admin.actor);
    expect(await state()).toBe("verified");
  });

  it("threat 38: on an application that is disabled does not verify it; it may be rejected", async () => {
    const [staff, owner] = [await newStaff(), await newAccount()];
    const { clientId: applicationId } = await newApplication({ owner, verified: false });
    await requestVerification({ applicationId, useCase }, owner.actor);
    await disableApplication({ applicationId, reason: "It sends spam." }, staff.actor);
    const requestId = (await own(owner))[0]?.id ?? "";
    const approved = decideReview({ requestId, approve: true }, staff.actor);
    expect((await faultOf(approved)).message).toMatch(/disabled/);
    const verified = verifyApplication({ applicationId, seen: await readIdentity(applicationId) }, staff.actor);
    expect((await faultOf(verified)).message).toMatch(/disabled/);
    expect(await own(owner)).toMatchObject([{ state: "pending" }]);
    await decideReview({ requestId, approve: false, reason: "It sends spam." }, staff.actor);
    expect(await own(owner)).toMatchObject([{ state: "rejected" }]);
  });
});
