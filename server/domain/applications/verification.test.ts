import { describe, expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIcon } from "../../testing/new-icon.ts";
import {
  approve,
  authorize,
  exchange,
  newApplication,
  readIdentity,
  requestOf,
  tokenWorks,
} from "../../testing/oauth-flow.ts";
import { decideReview, listPendingReviewRequests } from "../reviews/decide-review.ts";
import { listOwnReviewRequests, requestVerification } from "../reviews/request-review.ts";
import { unverifyApplication, verifyApplication } from "./decide-verification.ts";
import { getApplication } from "./read-applications.ts";
import { updateApplication } from "./write-applications.ts";

const useCase = "A view of my own bots, on my own desk.";
const URIS = ["https://app.example/cb", "https://app.example/other"];
const scopes: Scope[] = ["identify", "bots.read"];
const settings = { name: "Lobby screen", redirectUris: URIS, scopes };

/** A change, and whether the verification stays. */
const CHANGES: [what: string, change: object, left: boolean][] = [
  ["another name", { name: "Lobby screen 2" }, false],
  ["a name in other letters", { name: "Lobby Screen" }, false],
  ["a redirect URI more", { redirectUris: [...URIS, "https://evil.example/cb"] }, false],
  ["a redirect URI in the place of another", { redirectUris: [URIS[0], "https://evil.example/cb"] }, false],
  ["another kind of client", { isPublicClient: true }, false],
  ["a scope more", { scopes: [...scopes, "bots.run"] }, false],
  ["a scope in the place of another", { scopes: ["identify", "bots.write"] }, false],
  ["a description", { description: "Official support" }, false],
  ["an icon", { icon: newIcon() }, false],
  ["a link", { termsUrl: "https://evil.example/" }, false],
  ["a sign-out address", { logoutRedirectUris: ["https://evil.example/"] }, false],
  ["the sign-in by a code", { deviceFlow: true }, false],
  ["all the same again", { ...settings, isPublicClient: false }, true],
  ["no description, icon and link", { description: null, icon: null, deviceFlow: false }, true],
  ["a redirect URI less", { redirectUris: [URIS[1]] }, true],
  ["a scope less, in another order", { scopes: ["bots.read"] }, true],
];

describe("threat 38: verification belongs to an identity", () => {
  it.each(CHANGES)("%s", async (_, change, left) => {
    const app = await newApplication(settings);
    const [user, stranger] = [await newAccount(), await newAccount()];
    const token = (await exchange(app, (await approve(app, user)).code)).body.access_token;
    const reference = { applicationId: app.clientId };
    const verification = left ? "verified" : "none";
    expect(await updateApplication({ ...reference, ...change }, app.owner.actor)).toEqual({ ok: true, verification });
    expect(await getApplication(reference, app.owner.actor)).toMatchObject({ verification });
    const [entry] = await db().auditEntry.findMany({
      omit: { sequence: true },
      where: { targetId: app.clientId, action: "application.update" },
    });
    expect(JSON.stringify(entry?.after).includes("verification")).toBe(!left);
    // Approvals from before stay; new ones are refused, and no consent is remembered.
    expect(await tokenWorks(token)).toBe(true);
    if (left) return;
    for (const { sessionToken } of [user, stranger]) {
      expect((await authorize(requestOf(app, { scope: "identify" }), sessionToken)).status).toBe(400);
    }
  });

  it("an open request is withdrawn, and staff cannot approve what they did not see", async () => {
    const app = await newApplication({ ...settings, verified: false });
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const reference = { applicationId: app.clientId };
    await requestVerification({ ...reference, useCase }, app.owner.actor);
    const [asked] = await listOwnReviewRequests({}, app.owner.actor);
    const seen = (await listPendingReviewRequests({}, staff.actor)).find(({ id }) => id === asked?.id);
    const details = {
      description: null,
      privacyUrl: null,
      termsUrl: null,
      icon: null,
      iconHash: null,
      logoutRedirectUris: [],
      deviceFlow: false,
    };
    expect(seen?.application).toEqual({ id: app.clientId, isPublicClient: false, ...settings, ...details });
    await updateApplication({ ...reference, name: "Official Support" }, app.owner.actor);
    expect(await getApplication(reference, app.owner.actor)).toMatchObject({ verification: "none", flags: 0 });
    const decision = decideReview({ requestId: asked?.id ?? "", approve: true }, staff.actor);
    expect((await faultOf(decision)).code).toBe("unable_to_process");
    expect(await getApplication(reference, app.owner.actor)).toMatchObject({ verification: "none" });
    expect(await listOwnReviewRequests({}, app.owner.actor)).toMatchObject([{ state: "withdrawn" }]);
    await requestVerification({ ...reference, useCase }, app.owner.actor);
    expect(await listOwnReviewRequests({}, app.owner.actor)).toMatchObject([
      { state: "pending" },
      { state: "withdrawn" },
    ]);
  });

  it.each(CHANGES)("staff who look at an old view do not verify %s", async (_, change, left) => {
    const app = await newApplication({ ...settings, verified: false });
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const reference = { applicationId: app.clientId };
    const seen = await readIdentity(app.clientId);
    await updateApplication({ ...reference, ...change }, app.owner.actor);
    const verified = verifyApplication({ ...reference, seen }, staff.actor);
    if (left) expect(await verified).toEqual({ ok: true });
    else
      expect((await faultOf(verified)).message).toMatch(
        /^The owner has changed this application since you opened this page/,
      );
    const verification = left ? "verified" : "none";
    expect(await getApplication(reference, app.owner.actor)).toMatchObject({ verification });
  });

  it("staff send the application as they saw it", async () => {
    const app = await newApplication({ ...settings, verified: false });
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const blind = verifyApplication({ applicationId: app.clientId }, staff.actor);
    expect((await faultOf(blind)).problems).toMatchObject([{ path: ["seen"] }]);
  });

  it("a direct decision of staff closes the open request", async () => {
    const app = await newApplication({ ...settings, verified: false });
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const reference = { applicationId: app.clientId };
    const reviews = async () =>
      (await listOwnReviewRequests({}, app.owner.actor)).map(({ state, reason, decidedAt }) => [
        state,
        reason,
        decidedAt !== null,
      ]);
    await requestVerification({ ...reference, useCase }, app.owner.actor);
    await verifyApplication({ ...reference, seen: await readIdentity(app.clientId) }, staff.actor);
    expect(await reviews()).toEqual([["approved", null, true]]);
    await unverifyApplication({ ...reference, reason: "It was sold." }, staff.actor);
    expect(await getApplication(reference, app.owner.actor)).toMatchObject({ verification: "none" });
    await requestVerification({ ...reference, useCase }, app.owner.actor);
    await unverifyApplication({ ...reference, reason: "Not now." }, staff.actor);
    expect(await reviews()).toEqual([
      ["rejected", "Not now.", true],
      ["approved", null, true],
    ]);
  });
});
