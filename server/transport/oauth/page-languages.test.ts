import { beforeAll, describe, expect, it } from "vitest";
import { ALL_SCOPES } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";
import { updatePreferences } from "../../domain/identity/preferences.ts";
import { type MessageKey, translatorOf } from "../../languages/translator.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { countOwnQueries } from "../../testing/count-queries.ts";
import {
  approve,
  authorize,
  clientFields,
  decide,
  formOf,
  newApplication,
  newPkce,
  type PageReply,
  postForm,
  requestOf,
  type TestApplication,
  visit,
} from "../../testing/oauth-flow.ts";

let app: TestApplication;
beforeAll(async () => {
  app = await newApplication({ scopes: [...ALL_SCOPES] });
});

async function newReader(language?: string): Promise<TestAccount> {
  const account = await newAccount();
  if (language !== undefined) await updatePreferences({ language }, account.actor);
  return account;
}

const languageOf = ({ text, headers }: PageReply) => {
  const [, lang, dir] = /^<!doctype html>\n<html lang="([^"]*)" dir="([^"]*)">/.exec(text) ?? [];
  expect(headers.get("content-language")).toBe(lang);
  expect(headers.get("cache-control")).toBe("no-store");
  return [lang, dir];
};
const ENGLISH = ["en", "ltr"];
const GERMAN = ["de", "ltr"];
const ARABIC = ["ar", "rtl"];

describe("the consent page speaks the language of its reader", () => {
  it("of the account, in German, with the names of people and applications isolated", async () => {
    const reader = await newReader("de");
    const page = await authorize(requestOf(app, { scope: ALL_SCOPES.join(" ") }), reader.sessionToken);
    expect(languageOf(page)).toEqual(GERMAN);
    const { t } = translatorOf("de");
    for (const scope of ALL_SCOPES) expect(page.text).toContain(t(`scopes.descriptions.${scope}`));
    expect(page.text).toContain(t("scopes.credentialsWarning"));
    expect(page.text).toContain("<h1><bdi>Test app</bdi> möchte auf dein Konto zugreifen</h1>");
    expect(page.text).toContain(`von <bdi>${app.owner.username}</bdi>, registriert am `);
    expect(page.text).toContain("autorisiert von 0 Konten");
    expect(page.text).toContain(`Angemeldet als <strong><bdi>${reader.username}</bdi></strong>.`);
    expect(page.text).toContain("Nach der Autorisierung gelangst du zu <strong><bdi>app.example</bdi></strong>.");
    expect(page.text).toMatch(/name="decision" value="deny">Ablehnen<.*name="decision" value="approve">Autorisieren</s);
  });

  it("of the browser, in Arabic from right to left", async () => {
    const { sessionToken } = await newReader();
    const headers = { "Accept-Language": "ar-EG, fr;q=0.5" };
    const page = await authorize(requestOf(app, { scope: "bots.run" }), sessionToken, headers);
    expect(languageOf(page)).toEqual(ARABIC);
    expect(page.text).toContain("<h1>يطلب <bdi>Test app</bdi> الوصول إلى حسابك</h1>");
    expect(page.text).toContain(translatorOf("ar").t("scopes.descriptions.bots.run"));
    expect(page.text).not.toMatch(/\b(?:left|right)\b/);
  });

  it("the account comes before the cookie, and the cookie before the header", async () => {
    const [reader, other] = [await newReader("de"), await newReader()];
    const headersOf = ({ sessionToken }: TestAccount) => ({
      Cookie: `language=ar; session=${sessionToken}`,
      "Accept-Language": "es",
    });
    expect(languageOf(await authorize(requestOf(app), undefined, headersOf(reader)))).toEqual(GERMAN);
    expect(languageOf(await authorize(requestOf(app), undefined, headersOf(other)))).toEqual(ARABIC);
  });

  it.each(["xx", "tlh", "../../etc", "__proto__", "DE", "<script>"])(
    "an unknown code is no language: %s",
    async (code) => {
      const { accountId, sessionToken } = await newReader();
      await db().account.update({ where: { id: accountId }, data: { preferences: { language: code } } });
      const Cookie = `language=${encodeURIComponent(code)}; session=${sessionToken}`;
      expect(languageOf(await authorize(requestOf(app), undefined, { Cookie }))).toEqual(ENGLISH);
    },
  );

  it.each([
    "",
    "*",
    ";;;",
    ",,,",
    "\xff\xfe",
    "de;q=2",
    "ar;q=-1",
    "de;q=NaN",
    "ar\\u0000",
    "x-".repeat(400),
    "ar,".repeat(4_000),
    'de"><script>alert(1)</script>',
  ])("a hostile Accept-Language is ignored: %#", async (header) => {
    const { sessionToken } = await newReader();
    const page = await authorize(requestOf(app), sessionToken, { "Accept-Language": header });
    expect([page.status, ...languageOf(page)]).toEqual([200, ...ENGLISH]);
  });

  it("the choice of the account needs no query of its own", async () => {
    const [without, reader] = [await newReader(), await newReader("de")];
    const countOf = (of: TestAccount) => countOwnQueries(() => authorize(requestOf(app), of.sessionToken));
    await authorize(requestOf(app), without.sessionToken);
    expect(await countOf(reader)).toBe(await countOf(without));
  });
});

const OWN = { "Sec-Fetch-Site": "same-origin", Origin: "null" };
const post = (path: string, session: string, fields: Record<string, string>) =>
  visit(path, { session, method: "POST", body: new URLSearchParams(fields).toString(), headers: OWN });

async function startDevice(): Promise<string> {
  const device = await newApplication({ isPublicClient: true });
  await db().application.update({ where: { id: device.clientId }, data: { deviceFlow: true } });
  const fields = { scope: "identify", ...clientFields(device) };
  return (await postForm<{ user_code: string }>("/oauth2/device_authorization", fields)).body.user_code;
}

async function decideDevice(reader: TestAccount, decision: string): Promise<PageReply> {
  const page = await post("/device", reader.sessionToken, { user_code: await startDevice() });
  return post("/device/decision", reader.sessionToken, { ...formOf(page), decision });
}

/** Each page, and what its title and further texts are. */
const PAGES: [name: string, texts: MessageKey[], open: (reader: TestAccount) => Promise<PageReply>][] = [
  [
    "the refusal of a request",
    [
      "consent.refusal.title",
      "consent.refusal.nothingApproved",
      "consent.refusal.hints.invalidScope",
      "pages.requestId",
    ],
    async ({ sessionToken }) => authorize(requestOf(app, { scope: "nothing" }), sessionToken),
  ],
  [
    "a form of another site",
    ["consent.refusal.title", "pages.toPortal"],
    async ({ sessionToken }) => decide({ decision: "approve" }, sessionToken, { "Sec-Fetch-Site": "cross-site" }),
  ],
  [
    "the way back by a form",
    ["consent.answer.title", "consent.answer.form", "consent.answer.continue"],
    async (reader) => {
      const page = await authorize(requestOf(app, { response_mode: "form_post" }), reader.sessionToken);
      return decide({ ...formOf(page), decision: "deny" }, reader.sessionToken);
    },
  ],
  [
    "the way back to an app",
    ["consent.answer.title", "consent.answer.open", "consent.answer.close"],
    async (reader) => {
      const own = await newApplication({ isPublicClient: true, redirectUris: ["com.example.app:/cb"] });
      const page = await authorize(requestOf(own, newPkce().parameters), reader.sessionToken);
      return decide({ ...formOf(page), decision: "deny" }, reader.sessionToken);
    },
  ],
  [
    "the form for a code",
    ["consent.device.title", "consent.device.heading", "consent.device.warning"],
    async ({ sessionToken }) => visit("/device", { session: sessionToken }),
  ],
  [
    "a code that is wrong",
    ["consent.device.title", "consent.device.heading"],
    async ({ sessionToken }) => post("/device", sessionToken, { user_code: "BCDFGHJK" }),
  ],
  [
    "a code that is right",
    ["consent.approve.intro", "consent.approve.leadsToDevice.warning"],
    async ({ sessionToken }) => post("/device", sessionToken, { user_code: await startDevice() }),
  ],
  ["a device that is approved", ["consent.device.approved"], (reader) => decideDevice(reader, "approve")],
  [
    "a device that is denied",
    ["consent.device.denied", "consent.device.deniedHelp"],
    (reader) => decideDevice(reader, "deny"),
  ],
  [
    "a decision about no code",
    ["consent.device.problem", "pages.error"],
    async ({ sessionToken }) => post("/device/decision", sessionToken, { request: "BCDFGHJK", decision: "deny" }),
  ],
  [
    "the question before the sign-out",
    ["consent.signOut.title", "consent.signOut.question", "consent.signOut.asked", "consent.signOut.stay"],
    async ({ sessionToken }) => visit("/oauth2/logout", { session: sessionToken }),
  ],
  [
    "the end of a session",
    ["consent.signOut.doneTitle", "consent.signOut.done", "consent.signOut.doneHelp"],
    async ({ sessionToken }) =>
      post("/oauth2/logout/decision", sessionToken, formOf(await visit("/oauth2/logout", { session: sessionToken }))),
  ],
  [
    "a sign-out that fails",
    ["consent.signOut.problem"],
    async ({ sessionToken }) => visit("/oauth2/logout?client_id=unknown", { session: sessionToken }),
  ],
];

describe("every page of the provider speaks the language of its reader", () => {
  it.each(PAGES)("%s", async (_, texts, open) => {
    for (const [code, expected] of [
      ["de", GERMAN],
      ["ar", ARABIC],
    ] as const) {
      const page = await open(await newReader(code));
      expect(languageOf(page)).toEqual(expected);
      for (const key of texts) {
        expect(page.text).toContain(translatorOf(code).t(key));
        expect(page.text).not.toContain(`>${translatorOf("en").t(key)}<`);
      }
    }
  });

  it("what applications read stays English", async () => {
    const reader = await newReader("de");
    const headers = { Accept: "application/json", "Accept-Language": "de" };
    const { text } = await authorize(requestOf(app, { scope: "nothing" }), reader.sessionToken, headers);
    expect(JSON.parse(text).error_description).toContain("does not allow");
    const { reply } = await approve(app, reader);
    expect([reply.status, reply.headers.get("content-language")]).toEqual([303, null]);
  });

  it("whoever is not signed in reads it in the language of the browser", async () => {
    const query = requestOf(app, { redirect_uri: "https://evil.example/" });
    expect(languageOf(await authorize(query, undefined, { "Accept-Language": "ar" }))).toEqual(ARABIC);
    expect(languageOf(await authorize(query, undefined, { Cookie: "language=de" }))).toEqual(GERMAN);
    expect(languageOf(await authorize(query))).toEqual(ENGLISH);
  });
});
