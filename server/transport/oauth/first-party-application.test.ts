import { beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { DEVICE_GRANT } from "../../contract/oauth.ts";
import { SCOPES } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";

import { operator } from "../../domain/actor.ts";
import { listApprovedApplications, revokeApproval } from "../../domain/applications/approved-applications.ts";
import { unverifyApplication } from "../../domain/applications/decide-verification.ts";
import { disableApplication, enableApplication } from "../../domain/applications/disable-application.ts";
import { findApplicationOwner, getApplication } from "../../domain/applications/read-applications.ts";
import { requireIcon } from "../../domain/applications/require-icon.ts";
import { getAnyApplication, searchApplications } from "../../domain/applications/search-applications.ts";
import { deleteApplication, updateApplication } from "../../domain/applications/write-applications.ts";
import { ensureSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import {
  authorize,
  callProvider,
  formOf,
  newPkce,
  postForm,
  requestToken,
  tokenWorks,
  visit,
} from "../../testing/oauth-flow.ts";

beforeAll(ensureSigningKey);

const CLIENT_ID = "000000000000000000000001";
const readRow = () => db().application.findUniqueOrThrow({ where: { id: CLIENT_ID } });

async function signIn(account: TestAccount, scope: string) {
  const start = { client_id: CLIENT_ID, scope };
  const { body } = await postForm<{ device_code: string; user_code: string }>("/oauth2/device_authorization", start);
  const post = (path: string, fields: Record<string, string>) =>
    visit(path, {
      session: account.sessionToken,
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    });
  const page = await post("/device", { user_code: body.user_code });
  await post("/device/decision", { ...formOf(page), decision: "approve" });
  const fields = { grant_type: DEVICE_GRANT, device_code: body.device_code, client_id: CLIENT_ID };
  return { page, token: (await requestToken(fields)).body.access_token };
}

describe("the application of svc-bots, which every installation has", () => {
  it("anybody signs in with it by a code, sees whose it is, and revokes it", async () => {
    const account = await newAccount();
    const { scopes } = await readRow();
    const { page, token } = await signIn(account, scopes.join(" "));
    expect(page.text).toContain("Part of this service");
    expect(page.text).not.toMatch(/class="tag (good|warn)">(Not v|V)erified|registered on/);
    expect(await tokenWorks(token)).toBe(true);
    const [approved] = await listApprovedApplications({}, account.actor);
    expect(approved).toMatchObject({ applicationId: CLIENT_ID, name: "svc-bots", owner: null, enabled: true });
    await revokeApproval({ applicationId: CLIENT_ID }, account.actor);
    expect(await tokenWorks(token)).toBe(false);
  });

  it("its next sign-in replaces the token, and it can give it back", async () => {
    const account = await newAccount();
    const [first, second] = [await signIn(account, "identify"), await signIn(account, "identify commands.run")];
    expect(second.page.text).toContain("is replaced by this");
    expect([await tokenWorks(first.token), await tokenWorks(second.token)]).toEqual([false, true]);
    const revoked = await postForm("/oauth2/revoke", { client_id: CLIENT_ID, token: second.token });
    expect([revoked.status, await tokenWorks(second.token)]).toEqual([200, false]);
    const unknown = await callProvider("GET", "/user", { Authorization: second.token });
    expect(unknown.status).toBe(401);
  });

  it("has no redirect URI, so that no page can be approved for it", async () => {
    const account = await newAccount();
    for (const redirect_uri of ["http://127.0.0.1/", "svc-bots:/cb", "https://app.example/cb"]) {
      const parameters = { response_type: "code", client_id: CLIENT_ID, redirect_uri, ...newPkce().parameters };
      expect((await authorize({ ...parameters, scope: "identify" }, account.sessionToken)).status).toBe(400);
    }
  });

  it("is nobody's: owners, staff and operators find, change and delete nothing", async () => {
    const admin = await newAccount({ flags: AccountFlag.Staff | AccountFlag.Admin });
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const id = { applicationId: CLIENT_ID };
    const before = await readRow();
    for (const act of [
      () => getApplication(id, admin.actor),
      () => updateApplication({ ...id, name: "mine" }, admin.actor),
      () => deleteApplication(id, admin.actor),
      () => disableApplication({ ...id, reason: "x" }, staff.actor),
      () => unverifyApplication({ ...id, reason: "x" }, admin.actor),
      () => findApplicationOwner(id, operator()),
    ]) {
      expect((await faultOf(act())).code).toBe("not_found");
    }
    expect(await searchApplications({ text: CLIENT_ID }, admin.actor)).toEqual([]);
    expect(await searchApplications({ text: "svc-bots" }, admin.actor)).toEqual([]);
    expect((await faultOf(getAnyApplication({ applicationId: CLIENT_ID }, admin.actor))).code).toBe("not_found");
    expect(await readRow()).toEqual(before);
  });

  it("is switched off by an admin, should somebody abuse it", async () => {
    const admin = await newAccount({ flags: AccountFlag.Staff | AccountFlag.Admin });
    const account = await newAccount();
    const { token } = await signIn(account, "identify");
    await disableApplication({ applicationId: CLIENT_ID, reason: "abuse" }, admin.actor);
    expect(await tokenWorks(token)).toBe(false);
    await enableApplication({ applicationId: CLIENT_ID }, admin.actor);
    expect(await tokenWorks(token)).toBe(true);
  });

  it("shows the service's picture, and asks for nothing that leads to credentials", async () => {
    const { icon, scopes, isPublicClient, deviceFlow } = await readRow();
    requireIcon(icon ?? "");
    expect(scopes.filter((scope) => SCOPES[scope as keyof typeof SCOPES].risk === "credentials")).toEqual([]);
    expect({ isPublicClient, deviceFlow }).toEqual({ isPublicClient: true, deviceFlow: true });
  });
});
