import { describe, expect, it } from "vitest";
import { AccountFlag, ApplicationFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { approve, newApplication } from "../../testing/oauth-flow.ts";
import { operator } from "../actor.ts";
import { requestVerification } from "../reviews/request-review.ts";
import { listApprovedApplications } from "./approved-applications.ts";
import { unverifyApplication, verifyApplication } from "./decide-verification.ts";
import { disableApplication, enableApplication } from "./disable-application.ts";
import { getApplication } from "./read-applications.ts";
import { getAnyApplication, searchApplications } from "./search-applications.ts";

const newStaff = () => newAccount({ flags: AccountFlag.Staff });

describe("threat 38: staff disable an application", () => {
  it("its owner sees it with the reason, its users that it is disabled; enabling clears the reason", async () => {
    const [staff, app, user] = [await newStaff(), await newApplication(), await newAccount()];
    const reference = { applicationId: app.clientId };
    await approve(app, user);
    await disableApplication({ ...reference, reason: "It sends spam." }, staff.actor);
    expect(await getApplication(reference, app.owner.actor)).toMatchObject({
      flags: ApplicationFlag.Disabled | ApplicationFlag.Verified,
      disabledReason: "It sends spam.",
    });
    expect(await listApprovedApplications({}, user.actor)).toMatchObject([{ enabled: false }]);
    expect(await listApprovedApplications({}, app.owner.actor)).toEqual([]); // of another account
    expect((await faultOf(disableApplication({ ...reference, reason: "x" }, staff.actor))).code).toBe("already_exists");
    await enableApplication(reference, staff.actor);
    expect((await faultOf(enableApplication(reference, staff.actor))).code).toBe("already_exists");
    expect(await getApplication(reference, app.owner.actor)).toMatchObject({
      flags: ApplicationFlag.Verified,
      disabledReason: null,
    });
    expect(await listApprovedApplications({}, user.actor)).toMatchObject([{ enabled: true }]);
    const entries = await db().auditEntry.findMany({
      omit: { sequence: true },
      where: { targetId: app.clientId, actorAccountId: staff.accountId },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      { action: "application.disable", accountId: app.owner.accountId, after: { reason: "It sends spam." } },
      { action: "application.enable", accountId: app.owner.accountId, before: { reason: "It sends spam." } },
    ]);
  });

  it("its owner is refused, and plain staff if the owner is staff; admin and operator may", async () => {
    const staff = await newStaff();
    const admin = await newAccount({ flags: AccountFlag.Admin });
    const ofStaff = await newApplication({ owner: staff });
    const input = { applicationId: ofStaff.clientId, reason: "spam" };
    const other = await newApplication();
    const owners = disableApplication({ ...input, applicationId: other.clientId }, other.owner.actor);
    expect((await faultOf(owners)).code).toBe("forbidden");
    expect((await faultOf(disableApplication(input, staff.actor))).code).toBe("forbidden");
    expect((await faultOf(disableApplication(input, (await newStaff()).actor))).code).toBe("forbidden");
    await disableApplication(input, admin.actor);
    expect((await faultOf(enableApplication(input, staff.actor))).code).toBe("invalid_request");
    expect((await faultOf(enableApplication({ applicationId: ofStaff.clientId }, staff.actor))).code).toBe("forbidden");
    await enableApplication({ applicationId: ofStaff.clientId }, operator());
    for (const act of [verifyApplication, unverifyApplication, disableApplication]) {
      expect((await faultOf(act({ applicationId: "0".repeat(24), reason: "x" }, operator()))).code).toMatch(
        /not_found|invalid_request/,
      );
    }
  });

  it("a disabled application cannot ask for verification", async () => {
    const app = await newApplication({ verified: false });
    await disableApplication({ applicationId: app.clientId, reason: "spam" }, operator());
    const asked = requestVerification({ applicationId: app.clientId, useCase: "x".repeat(20) }, app.owner.actor);
    expect((await faultOf(asked)).code).toBe("unable_to_process");
  });

  it("staff find it by its id, its name, and its owner's name or id", async () => {
    const [staff, app] = [await newStaff(), await newApplication({ name: "Quartz Lantern 7" })];
    const { accountId, username } = app.owner;
    for (const text of [
      app.clientId,
      app.clientId.toUpperCase(),
      "quartz LANTERN",
      username,
      accountId,
      ` ${username} `,
    ]) {
      const found = await searchApplications({ text }, staff.actor);
      expect(found, text).toMatchObject([{ id: app.clientId, owner: { id: accountId, username } }]);
    }
    const applicationId = app.clientId;
    expect(await getAnyApplication({ applicationId }, staff.actor)).toMatchObject({
      owner: { id: accountId, username },
    });
    expect((await faultOf(getAnyApplication({ applicationId: accountId }, staff.actor))).code).toBe("not_found");
    expect((await faultOf(getAnyApplication({ applicationId }, app.owner.actor))).code).toBe("forbidden");
    for (const text of ["no such thing", "%", "\\"])
      expect(await searchApplications({ text }, staff.actor)).toEqual([]);
    expect((await faultOf(searchApplications({ text: "\0" }, staff.actor))).code).toBe("invalid_request");
    expect((await faultOf(searchApplications({ text: "" }, app.owner.actor))).code).toBe("forbidden");
  });
});
