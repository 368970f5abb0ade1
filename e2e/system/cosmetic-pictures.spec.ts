import fs from "node:fs";
import path from "node:path";
import type { Page, Request } from "@playwright/test";
import { runSvc } from "#tools/programs/run-svc.ts";
import type { Cosmetic } from "../../control/platform/cosmetics/cosmetic-schema.ts";
import { expect, expectAccessible, expectFitsPhone, test } from "../fixtures.ts";
import { FleetFixture } from "../fleet-fixture.ts";
import { temporaryFolder } from "../folders.ts";
import { ownServices } from "../start-own-services.ts";
import { BASE_URL, svc } from "../test-server.ts";

type Svc = typeof svc;

const COAT = "https://pictures.example/coat.svg";
const SATCHEL = "https://two.one.cdn.example/satchel.svg";
const FOREIGN = "https://foreign.example/rake.svg";
const BROKEN = "https://pictures.example/broken.svg";
const item = (type: Cosmetic["type"], name: string, image?: string): Cosmetic => ({
  ...{ id: `${type}_${name.replace(" ", "_")}`, type, name, path: "" },
  ...(image === undefined ? {} : { image }),
});
const ITEMS = [
  item("outfit", "Rain Coat", COAT),
  item("backpack", "Old Satchel", SATCHEL),
  item("pickaxe", "Garden Rake", FOREIGN),
  item("shoes", "Worn Boots", BROKEN),
  item("emote", "Slow Wave"),
];
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="teal"/></svg>`;

const { begin } = ownServices();
const stages: FleetFixture[] = [];
const folders: string[] = [];
test.afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

function writeItems(items: Cosmetic[]): string {
  const folder = temporaryFolder();
  folders.push(folder);
  const file = path.join(folder, "items.json");
  fs.writeFileSync(file, JSON.stringify(items));
  return file;
}

/** A bot on a real cluster that wears all items. */
async function openStage(base: string, command: Svc) {
  const stage = await FleetFixture.open(base, command);
  stages.push(stage);
  await stage.cluster({ cosmetics: writeItems(ITEMS) });
  const bot = await stage.bot();
  await stage.untilAvailable(1);
  for (const { type, name } of ITEMS)
    expect((await stage.run(bot, type, name)).body).toMatchObject({ format: expect.any(Number) });
  return { stage, bot };
}

/** Signs in, and answers the hosts of pictures in place of the network. */
async function openPage(page: Page, stage: FleetFixture, command: Svc): Promise<Request[]> {
  const requests: Request[] = [];
  await page.route(/^https:\/\//, (route) => {
    requests.push(route.request());
    const isBroken = route.request().url() === BROKEN;
    return route.fulfill(isBroken ? { status: 404 } : { contentType: "image/svg+xml", body: PICTURE });
  });
  const { token = "" } = await command("session", "create", "--user", stage.accountId);
  await page.context().addCookies([{ name: "session", value: token, url: stage.base, httpOnly: true }]);
  return requests;
}

const imageSources = async (page: Page, address: string) =>
  /img-src ([^;]*)/.exec((await page.goto(address))?.headers()["content-security-policy"] ?? "")?.[1];
const party = (page: Page) => page.getByRole("region", { name: "Party" });
const pictureOf = (page: Page, type: Cosmetic["type"]) =>
  page.getByRole("img", { name: `Picture of ${ITEMS.find((one) => one.type === type)?.id}` });
const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test("pictures of worn items are shown from listed hosts only, and a placeholder in place of the others", async ({
  page,
}) => {
  test.slow(); // it starts a service of its own
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  const service = await begin({
    ...{ RATE_LIMITS: "off", LOCAL_CLUSTER: "off", DEMO: "off" },
    IMAGE_HOSTS: "pictures.example,*.cdn.example",
  });
  await service.ready;
  const command: Svc = (...args) => runSvc({ PORT: service.port, DATA_DIR: service.dataDir }, ...args);
  const { stage, bot } = await openStage(service.url, command);
  const requests = await openPage(page, stage, command);

  const [live] = await stage.listGatewayBots();
  expect(live?.party?.members[0]?.outfit).toEqual({ id: ITEMS[0]?.id, image: COAT });

  expect(await imageSources(page, `${stage.base}/bots/${bot}`)).toBe(
    "'self' data: https://pictures.example https://*.cdn.example",
  );
  for (const type of ["outfit", "backpack"] as const) {
    const picture = pictureOf(page, type);
    await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
    await expect(picture).toHaveAttribute("loading", "lazy");
    await expect(picture).toHaveAttribute("referrerpolicy", "no-referrer");
    expect(await picture.boundingBox()).toMatchObject({ width: 40, height: 40 });
  }
  await expect.poll(() => requests.map((request) => request.url()).sort()).toEqual([BROKEN, COAT, SATCHEL].sort());
  for (const request of requests) expect((await request.allHeaders()).referer).toBeUndefined();
  await expect(pictureOf(page, "shoes")).toHaveCount(0);
  await expect(party(page).getByRole("img", { name: /^Picture of/ })).toHaveCount(2);
  await expect(party(page).getByText("pickaxe_Garden_Rake")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  expect(complaints).toEqual([]);

  const refused = await page.evaluate(async (address) => {
    const violation = new Promise<SecurityPolicyViolationEvent>((resolve) => {
      document.addEventListener("securitypolicyviolation", resolve, { once: true });
    });
    new Image().src = address;
    const { effectiveDirective, blockedURI } = await violation;
    return [effectiveDirective, blockedURI];
  }, FOREIGN);
  expect(refused).toEqual(["img-src", FOREIGN]);
  expect(requests.map((request) => request.url())).not.toContain(FOREIGN);

  const config = { outfit: { id: "kept", image: COAT }, backpack: { id: "plain" }, shoes: { id: "x", image: FOREIGN } };
  await stage.request("POST", "/v1/presets", { name: "Evening", config });
  await page.goto(`${stage.base}/presets`);
  await expect.poll(() => page.getByRole("img", { name: "Picture of kept" }).evaluate(isLoaded)).toBe(true);
  await expect(page.getByRole("img", { name: /^Picture of/ })).toHaveCount(1);
  await expectAccessible(page);
  await expectFitsPhone(page);
  expect(requests.map((request) => request.url())).not.toContain(FOREIGN);
});

test("without the setting a page asks for no picture from elsewhere, and has no places for them", async ({ page }) => {
  const { stage, bot } = await openStage(BASE_URL, svc);
  const requests = await openPage(page, stage, svc);
  expect(await imageSources(page, `${BASE_URL}/bots/${bot}`)).toBe("'self' data:");
  await expect(party(page).getByText("outfit_Rain_Coat")).toBeVisible();
  await expect(party(page).locator("dd img, dd svg")).toHaveCount(0);
  expect(requests).toEqual([]);
});

test("a running bot that is moved to another category finds the items of that category", async () => {
  const stage = await FleetFixture.open();
  stages.push(stage);
  const { id: north } = (await stage.request("POST", "/v1/categories", { name: "North" })).body;
  const northern = { ...item("outfit", "Rain Coat", SATCHEL), id: "northern_coat" };
  await stage.cluster({ cosmetics: writeItems(ITEMS), categoryCosmetics: { [north]: writeItems([northern]) } });
  const bot = await stage.bot();
  await stage.untilAvailable(1);
  const put = async () => (await stage.run(bot, "outfit", "rain coat")).body.content;
  expect(await put()).toContain("outfit_Rain_Coat");
  expect((await stage.request("PATCH", `/v1/bots/${bot}`, { parent: north })).status).toBe(200);
  await expect.poll(put).toContain("northern_coat");
  const worn = async () => (await stage.listGatewayBots())[0]?.party?.members[0]?.outfit;
  await expect.poll(worn).toEqual({ id: "northern_coat", image: SATCHEL });
  expect(stage.world.counters.logins).toBe(1);
});
