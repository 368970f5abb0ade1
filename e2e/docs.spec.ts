import { expect, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const PAGES = [
  "/docs",
  "/docs/quickstart",
  "/docs/clusters",
  "/docs/commands",
  "/docs/records",
  "/docs/jobs",
  "/docs/schedules",
  "/docs/automations",
  "/docs/custom-commands",
  "/docs/languages",
  "/docs/platforms",
  "/docs/gateway",
  "/docs/client",
  "/docs/command-line",
  "/docs/webhooks",
  "/docs/oauth",
  "/docs/scopes",
  "/docs/limits",
  "/docs/errors",
  "/docs/errors/common.invalid_request",
  "/docs/changelog",
];

test("the numbers are those of the service: limits as the headers of a reply, and each scope with its routes", async ({
  page,
}) => {
  const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("cell", { name, exact: true }) });
  await page.goto("/docs/limits");
  const calls = { "GET /user": "500", "POST /oauth2/token": "1,000" };
  for (const [route, limit] of Object.entries(calls)) {
    await expect(rowOf(route).getByRole("cell")).toHaveText([route, limit, "1,000", "5 minutes"]);
  }
  await page.goto("/docs/scopes");
  await expect(rowOf("commands.run").first()).toContainText("POST /bots/{botId}/commands/run");
  const bulkExport = ["POST /bots/bulk-export", "yes", "yes", "no"]; // no application can request it
  await expect(rowOf("POST /bots/bulk-export").getByRole("cell")).toHaveText(bulkExport);
});

test("the page of a known error has its status; that of an unknown one is not found", async ({ request }) => {
  const read = (code: string) => request.get(`/docs/errors/${code}`);
  expect((await read("nothing.like_that")).status()).toBe(404);
  expect((await read("constructor")).status()).toBe(404);
  const known = await read("common.rate_limit_exceeded");
  expect(known.status()).toBe(200);
  expect((await known.text()).replaceAll("<!-- -->", "")).toContain("status 429");
});

test("every page is there as Markdown, by its address and by Accept, and names it", async ({ request }) => {
  for (const page of [...PAGES, "/docs/reference"]) {
    const [named, asked, html] = await Promise.all([
      request.get(`${page}.md`),
      request.get(page, { headers: { Accept: "text/markdown, text/html;q=0.9" } }),
      request.get(page),
    ]);
    for (const reply of [named, asked]) {
      expect([page, reply.status(), reply.headers()["content-type"]]).toEqual([
        page,
        200,
        "text/markdown; charset=utf-8",
      ]);
    }
    expect(await asked.text()).toBe(await named.text());
    expect(asked.headers().vary).toMatch(/^Accept\b/);
    expect(html.headers().link).toContain(`<${page}.md>; rel="alternate"; type="text/markdown"`);
    expect(await html.text()).toContain(`rel="alternate" type="text/markdown" href="${BASE_URL}${page}.md"`);
  }
  const { etag = "" } = (await request.get("/llms.txt")).headers();
  const again = { headers: { "If-None-Match": etag } };
  expect((await request.get("/llms.txt", again)).status()).toBe(304);
  expect((await request.get("/docs.md", again)).status()).toBe(304);
  const missing = await request.get("/docs/nowhere.md");
  expect([missing.status(), missing.headers()["content-type"]]).toEqual([404, "text/markdown; charset=utf-8"]);
  const direct = await request.get("/docs/quickstart", { headers: { "x-markdown": "true" } });
  expect(direct.headers()["content-type"]).toContain("text/html");
});

test("no internal link of the pages is broken", async ({ person }) => {
  const headers = { Cookie: `session=${person.sessionToken}` };
  const read = (address: string) => fetch(BASE_URL + address, { headers });
  const links = new Set<string>();
  for (const address of PAGES) {
    const content = (await (await read(address)).text()).replace(/^.*<main/s, "");
    for (const [, link = ""] of content.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) links.add(link.replaceAll("&amp;", "&"));
  }
  expect(links.size).toBeGreaterThan(10);
  for (const link of links) expect([link, (await read(link)).status]).toEqual([link, 200]);
});
