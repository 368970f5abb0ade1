import { describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { hashSecret } from "../../data/secret.ts";
import { newAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIcon } from "../../testing/new-icon.ts";
import { approve, authorize, newApplication, newPkce, requestOf } from "../../testing/oauth-flow.ts";
import { getApplication, listApplications } from "./read-applications.ts";
import { createApplication, updateApplication } from "./write-applications.ts";

const DETAILS = {
  description: "Shows <b>your</b> bots on a screen.",
  privacyUrl: "https://app.example/privacy?a=1&b=2",
  termsUrl: "https://terms.example/",
};

it("a public application is created without a secret, and works at once", async () => {
  const owner = await newAccount();
  const redirectUri = "http://127.0.0.1/cb";
  const input = { name: "Desk", isPublicClient: true, scopes: ["identify" as const], redirectUris: [redirectUri] };
  const created = await createApplication(input, owner.actor);
  expect(created).toEqual({ clientId: expect.any(String) });
  expect(await db().applicationSecret.count({ where: { applicationId: created.clientId } })).toBe(0);
  const app = { clientId: created.clientId, clientSecret: "", owner, redirectUri };
  expect((await approve(app, owner, newPkce().parameters)).code).not.toBe("");
});

describe("what the approval page shows of an application", () => {
  it("is its description, icon and links, as text, with the hosts, and nothing that is fetched", async () => {
    const app = await newApplication();
    const applicationId = app.clientId;
    const icon = newIcon();
    await updateApplication({ applicationId, ...DETAILS, icon }, app.owner.actor);
    const { text, headers } = await authorize(requestOf(app), app.owner.sessionToken);
    expect(text).toContain("Shows &lt;b&gt;your&lt;/b&gt; bots on a screen.");
    expect(text).toContain('<a href="https://app.example/privacy?a=1&amp;b=2" target="_blank"');
    expect(text).toContain("Privacy policy</a> (<bdi>app.example</bdi>)");
    expect(text).toContain("Terms of service</a> (<bdi>terms.example</bdi>)");
    expect(text).toContain(`src="data:image/png;base64,${icon}"`);
    expect(headers.get("content-security-policy")).toContain("; img-src 'self' data:; ");
    const [listed] = await listApplications({}, app.owner.actor);
    expect([listed?.iconHash, listed?.icon]).toEqual([hashSecret(icon), undefined]);
    expect(await getApplication({ applicationId }, app.owner.actor)).toMatchObject({ ...DETAILS, icon });
    const [entry] = await db().auditEntry.findMany({
      omit: { sequence: true },
      where: { targetId: applicationId, action: "application.update" },
    });
    expect(entry?.after).toMatchObject({ ...DETAILS, iconHash: hashSecret(icon) });
    expect(JSON.stringify(entry)).not.toContain(icon);
  });

  it("is a letter and no line where there is nothing, also after it was removed", async () => {
    const app = await newApplication();
    const applicationId = app.clientId;
    await updateApplication({ applicationId, ...DETAILS, icon: newIcon() }, app.owner.actor);
    const nothing = { description: null, privacyUrl: null, termsUrl: null, icon: null };
    await updateApplication({ applicationId, ...nothing }, app.owner.actor);
    const { text, headers } = await authorize(requestOf(app), app.owner.sessionToken);
    for (const part of ['<img class="tile"', "Privacy policy", "Terms of service"]) expect(text).not.toContain(part);
    expect(text).toContain('<span class="tile" aria-hidden="true">T</span>');
    expect(headers.get("content-security-policy")).toContain("; img-src 'self'; ");
    expect(await getApplication({ applicationId }, app.owner.actor)).toMatchObject({ ...nothing, iconHash: null });
  });

  it.each([
    ["http://app.example/privacy"],
    ["javascript:alert(1)"],
    ["https:app.example"],
    ["https://user:word@app.example/"],
    ["https://app.example/a b"],
    [""],
    [`https://app.example/${"a".repeat(512)}`],
  ])("a link is an address of the web: %s", async (privacyUrl) => {
    const app = await newApplication();
    const update = updateApplication({ applicationId: app.clientId, privacyUrl }, app.owner.actor);
    expect((await faultOf(update)).problems[0]?.path).toEqual(["privacyUrl"]);
  });

  it("a link stays in its attribute", async () => {
    const app = await newApplication();
    const privacyUrl = 'https://app.example/"><script>';
    await updateApplication({ applicationId: app.clientId, privacyUrl }, app.owner.actor);
    expect((await authorize(requestOf(app), app.owner.sessionToken)).text).not.toContain("<script");
  });

  it.each([
    ["another format", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64")],
    ["no base64", "{}"],
    ["base64 that is spelled differently", `${newIcon()}\n`],
    ["something behind the picture", newIcon(32, 32, Buffer.from("<script>alert(1)</script>"))],
    ["half a file", Buffer.from(newIcon(), "base64").subarray(0, 40).toString("base64")],
    ["no square", newIcon(32, 16)],
    ["a large picture", newIcon(129)],
    ["a tiny picture", newIcon(8)],
  ])("an icon is a small square PNG, and not %s", async (_, icon) => {
    const app = await newApplication();
    const update = updateApplication({ applicationId: app.clientId, icon }, app.owner.actor);
    expect((await faultOf(update)).problems).toMatchObject([{ path: ["icon"] }]);
  });
});
