import fs from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { callApi, expect, expectAccessible, expectFitsPhone, exportBots, listBots, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { svc } from "./test-server.ts";

const line = (index: number) => `account-${index}:device-${index}:secret-${index}:Otter${index}`;

/** 130 lines, of which 7 cannot be imported: five with a wrong field, two with the same account. */
function linesWithSevenWrong(): string {
  const lines = Array.from({ length: 130 }, (_, index) => line(index));
  lines[4] = "account-4:device-4:secret-4:A nickname too long for it";
  lines[10] = "account-10:device-10:";
  lines[20] = ":device-20:secret-20:Otter20";
  lines[30] = "account-30::secret-30:Otter30";
  lines[40] = `account-40:device-40:${"x".repeat(256)}:Otter40`;
  lines[51] = "account-50:device-51:secret-51:Otter51";
  return lines.join("\n");
}

const rows = (page: Page) => page.getByRole("grid", { name: "Rows to import" }).locator("tbody").getByRole("row");

async function check(page: Page, text: string): Promise<void> {
  await page.getByLabel("Bots to import").fill(text);
  await page.getByRole("button", { name: "Check rows" }).click();
}

/** Counts the rows of the calls that import, and fails those that the test chooses. */
async function watchImports(page: Page, fails: (call: number) => boolean = () => false): Promise<{ sizes: number[] }> {
  const seen: { sizes: number[] } = { sizes: [] };
  await page.route(/\/api\/trpc\/jobs\.createImport/, async (route) => {
    const body = route.request().postDataJSON() as { rows: unknown[] };
    seen.sizes.push(body.rows.length);
    await (fails(seen.sizes.length) ? route.abort() : route.continue());
  });
  return seen;
}

async function download(page: Page, button: RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return fs.readFile(await file.path(), "utf8");
}

test("of 130 rows exactly the 7 wrong ones are marked before the import; the others are imported in one job, by a retry where a call failed", async ({
  portal,
  person,
}) => {
  await svc("user", "limit", person.id, "--bots", "1000");
  const imports = await watchImports(portal, (call) => call === 1);
  await portal.goto("/bots/import");
  await check(portal, linesWithSevenWrong());
  await expect(portal.getByRole("radio", { name: "Problems 7" })).toBeChecked();
  await expect(rows(portal)).toHaveCount(7);
  for (const reason of [
    "Nickname must have 1 to 16 characters.",
    "Secret must not be empty.",
    "Account ID must not be empty.",
    "Device ID must not be empty.",
    "Secret must have 1 to 255 characters.",
    "Duplicate of row 52",
    "Duplicate of row 51",
  ]) {
    await expect(rows(portal).filter({ hasText: reason })).toHaveCount(1);
  }
  expect(await listBots(person)).toEqual([]);
  await portal.getByRole("button", { name: "Import 123 bots" }).click();
  await portal.getByText("All 130", { exact: true }).click();
  await expect(rows(portal).first()).toContainText("cannot be reached");
  expect(await listBots(person)).toEqual([]);
  await portal.getByRole("button", { name: "Import 123 bots" }).click();
  await expect(portal.getByText("123 of 123 done")).toBeVisible();
  await expect(portal.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("aria-valuenow", "100");
  await expect(portal.getByText("123 bots imported")).toBeVisible();
  expect(imports.sizes).toEqual([123, 123]);
  expect(await listBots(person)).toHaveLength(123);

  const failed = await download(portal, /failed\.csv$/);
  expect(failed.split("\r\n")[0]).toBe("\uFEFFaccountId,deviceId,secret,nickname,email,category,problem");
  expect(failed.trim().split("\r\n")).toHaveLength(8);
  const mended = failed
    .replace("A nickname too long for it", "Short")
    .replace("account-10,device-10,,", "account-10,device-10,secret-10,")
    .replace("\r\n,device-20", "\r\naccount-20,device-20")
    .replace("account-30,,", "account-30,device-30,")
    .replace("x".repeat(256), "short")
    .replace("account-50,device-51", "account-51,device-51");
  await portal.getByRole("button", { name: "Start over" }).click();
  await portal
    .locator("input[type=file]")
    .last()
    .setInputFiles({
      name: "failed.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(mended),
    });
  await expect(portal.getByText("No problems found")).toBeVisible();
  await portal.getByRole("button", { name: "Import 7 bots" }).click();
  await expect(portal.getByText("7 of 7 done")).toBeVisible();
  expect(await listBots(person)).toHaveLength(130);
  await expectAccessible(portal, portal.getByRole("main"));
  await expectFitsPhone(portal);
});

test("rows are corrected in place or removed, which can be undone; rows of known bots have a note", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/bots", {
    nickname: "Heron",
    deviceAuth: { accountId: "account-1", deviceId: "old", secret: "old" },
  });
  await callApi(person, "POST", "/categories", { name: "North" });
  await portal.goto("/bots/import");
  await check(portal, [line(1), line(2), "account-3:device-3:"].join("\n"));
  await expect(rows(portal)).toHaveCount(1);
  await portal.getByRole("button", { name: "Columns" }).click();
  await expectAccessible(portal, portal.getByRole("main"));
  await portal.getByLabel("Secret of row 3").fill("secret-3");
  await expect(rows(portal)).toHaveCount(1);
  await expect(portal.getByText("No problems found")).toBeVisible();
  await portal.getByText("All 3", { exact: true }).click();
  await expect(rows(portal).filter({ hasText: "Updates “Heron” and renames it to “Otter1”" })).toHaveCount(1);
  await portal.getByRole("button", { name: "Remove row 2" }).click();
  await expect(portal.getByRole("button", { name: "Import 2 bots" })).toBeVisible();
  await portal.getByRole("button", { name: "Undo" }).click();
  await expect(rows(portal)).toHaveCount(3);
  await portal.getByRole("combobox", { name: "Category for all" }).click();
  await portal.getByRole("option", { name: "North" }).click();
  await portal.getByRole("button", { name: "Import 3 bots" }).click();
  await expect(portal.getByText("3 of 3 done")).toBeVisible();
  const [category] = (await callApi(person, "GET", "/categories")) as { id: string }[];
  const bots = await listBots(person);
  expect(bots.map(({ nickname }) => nickname)).toEqual(expect.arrayContaining(["Otter1", "Otter2"]));
  expect(bots).toHaveLength(3);
  expect(bots.every(({ parent }) => parent === category?.id)).toBe(true);
});

test("rows above the account's limit are marked, and only rows within it are imported; leaving while they are sent asks for confirmation", async ({
  portal,
  person,
}) => {
  await svc("user", "limit", person.id, "--bots", "2");
  const held = Promise.withResolvers<void>();
  await portal.route(/\/api\/trpc\/jobs\.createImport/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await portal.goto("/bots/import");
  await check(portal, [1, 2, 3, 4].map(line).join("\n"));
  await expect(rows(portal).filter({ hasText: "can have only 2 more bots" })).toHaveCount(2);
  await portal.getByRole("button", { name: "Import 2 bots" }).click();
  await portal.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Bots" }).click();
  const question = portal.getByRole("dialog", { name: "Leave while rows are being sent?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(portal).toHaveURL(/\/bots\/import$/);
  held.resolve();
  await expect(portal.getByText("2 of 2 done")).toBeVisible();
  await expect(rows(portal).filter({ hasText: "cannot have more bots" })).toHaveCount(2);
  expect(await listBots(person)).toHaveLength(2);
  await portal.getByRole("link", { name: "See all bots" }).click();
  await expect(portal).toHaveURL(/\/bots$/);
});

test("files are read together, chosen or dropped, whatever their encoding; one that cannot be read is named and the others are kept", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/categories", { name: "North" });
  await portal.goto("/bots/import");
  await check(portal, '[{"accountId": ');
  await expect(portal.getByRole("alert").filter({ hasText: "not valid JSON" })).toBeVisible();
  await expect(portal.getByLabel("Bots to import")).toBeVisible();
  const files = await portal.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["ACCOUNT_ID=a1\nDEVICE_ID=d1\nSECRET=s1\n"], ".env"));
    transfer.items.add(new File(["a2:d2:s2\ra3:d3:s3"], "lines.txt"));
    return transfer;
  });
  await portal.getByRole("region", { name: "Drop files here" }).dispatchEvent("drop", { dataTransfer: files });
  await expect(portal.getByText(".env: KEY=value lines, 1 row")).toBeVisible();
  await expect(portal.getByText("lines.txt: Lines, 2 rows")).toBeVisible();
  await expect(rows(portal)).toHaveCount(3);
  await portal.getByRole("button", { name: "Start over" }).click();

  await portal
    .locator("input[type=file]")
    .last()
    .setInputFiles([
      {
        name: "powershell.json",
        mimeType: "application/json",
        buffer: Buffer.from('\uFEFF[{"deviceAuth":{"accountId":"a1","deviceId":"d1","secret":"s1"}}]', "utf16le"),
      },
      {
        name: "excel.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          'sep=;\r\naccountId;deviceId;secret;nickname;category\r\n="0002";d2;s2;\u00C9lan;north\n3;d3;s3;Heron;\n',
          "latin1",
        ),
      },
      { name: "picture.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]) },
    ]);
  await expect(portal.getByRole("alert").filter({ hasText: "picture.png: This is a picture" })).toBeVisible();
  await expect(portal.getByText("powershell.json: JSON, UTF-16, 1 row")).toBeVisible();
  await expect(portal.getByText("excel.csv: CSV with semicolons, Windows-1252, 2 rows")).toBeVisible();
  await expect(portal.getByText("check that the names below look right")).toBeVisible();
  await expect(rows(portal)).toHaveCount(3);
  await expect(rows(portal).nth(2)).toContainText("excel.csv, row 2");
  await expect(portal.getByLabel("Account ID of row 2")).toHaveValue("0002");
  await expect(portal.getByLabel("Category of row 2")).toHaveValue("North");
  await saveScreenshots(portal, "import-several-files");
  await expectAccessible(portal, portal.getByRole("main"));
  await expectFitsPhone(portal);
  await saveScreenshots(portal, "import-several-files-phone");
  await portal.getByRole("button", { name: "Import 3 bots" }).click();
  await expect(portal.getByText("3 of 3 done")).toBeVisible();
  expect(await exportBots(person)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ accountId: "a1", deviceId: "d1", secret: "s1" }),
      { accountId: "0002", deviceId: "d2", secret: "s2", nickname: "\u00C9lan" },
      { accountId: "3", deviceId: "d3", secret: "s3", nickname: "Heron" },
    ]),
  );
});

test("unrecognised columns are chosen by hand; what is doubtful, left out or changed is said before anything is imported, and the answer is what is stored", async ({
  portal,
  person,
}) => {
  await portal.goto("/bots/import");
  await check(portal, "accountId;first key;second key;label\naccount-1;device-1;'=secret;Otter");
  await expect(portal.getByText("The columns could not be recognised")).toBeVisible();
  const columns = portal.getByRole("region", { name: "Columns" });
  await columns.getByLabel("Device ID").selectOption({ label: "first key" });
  await columns.getByLabel("Secret").selectOption({ label: "second key" });
  await columns.getByLabel("Nickname").selectOption({ label: "label" });
  await portal.getByRole("switch", { name: "Show secrets" }).click();
  await expect(portal.getByLabel("Secret of row 1")).toHaveValue("=secret");
  await portal.getByRole("button", { name: "Import 1 bot" }).click();
  await expect(portal.getByText("1 of 1 done")).toBeVisible();
  expect(await exportBots(person)).toEqual([
    { accountId: "account-1", deviceId: "device-1", secret: "=secret", nickname: "Otter" },
  ]);

  await portal.getByRole("button", { name: "Start over" }).click();
  await check(portal, "Konto;Ger\u00E4t;Geheimnis\na1;d\u200B1;s1\na2;d2;s2");
  await expect(portal.getByText("Does the first row contain headings?")).toBeVisible();
  const start = portal.getByRole("button", { name: "Answer the questions first" });
  await expect(start).toBeDisabled();
  await saveScreenshots(portal, "import-questions");
  await expectAccessible(portal, portal.getByRole("main"));
  await portal.getByRole("button", { name: "The first row contains headings" }).click();
  for (const [field, column] of Object.entries({
    "Account ID": "Konto",
    "Device ID": "Ger\u00E4t",
    Secret: "Geheimnis",
  })) {
    await columns.getByLabel(field).selectOption({ label: column });
    await expect(columns.getByLabel(field).locator("option:checked")).toHaveText(column);
  }
  await expect(start).toBeDisabled();
  await portal.getByRole("button", { name: "Remove them" }).click();
  await portal.getByRole("button", { name: "Import 2 bots" }).click();
  await expect(portal.getByText("2 of 2 done")).toBeVisible();
  expect(await exportBots(person)).toEqual(
    expect.arrayContaining([expect.objectContaining({ accountId: "a1", deviceId: "d1", secret: "s1" })]),
  );

  await portal.getByRole("button", { name: "Start over" }).click();
  const withMore =
    "accountId,deviceId,secret,nickname,email,category,notes\naccount-1,d1,s1,Otter1,one@example.com,North,old\naccount-2,d2,s2,Otter2,,,";
  await check(portal, withMore);
  await expect(portal.getByText("One column is not imported")).toBeVisible();
  await expect(portal.getByText("No field is known for notes.")).toBeVisible();
  await expect(portal.getByText("One category does not exist")).toBeVisible();
  await expectAccessible(portal, portal.getByRole("main"));
  await portal.getByRole("switch", { name: "Create them with the import" }).click();
  await portal.getByText("All 2", { exact: true }).click();
  await expect(portal.getByText("Updates “Otter” and renames it to “Otter1”")).toBeVisible();
  await portal.getByRole("button", { name: "Import 2 bots" }).click();
  await expect(portal.getByText("2 of 2 done")).toBeVisible();
  const [category] = (await callApi(person, "GET", "/categories")) as { id: string; name: string }[];
  expect(category?.name).toBe("North");
  expect((await listBots(person)).map(({ nickname, email, parent }) => [nickname, email, parent])).toEqual(
    expect.arrayContaining([
      ["Otter1", "one@example.com", category?.id],
      ["Otter2", null, null],
    ]),
  );

  await portal.getByRole("button", { name: "Start over" }).click();
  await check(portal, '{"bots":[{"accountId":"a9","deviceId":"d9","secret":"s9"}],"triggers":[{"event":"ready"}]}');
  await expect(portal.getByText("The file has triggers, which belong to a category")).toBeVisible();
});

/** As the browser does with what is in the clipboard. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test("a new bot and replaced credentials take the texts that the import takes", async ({ portal, person }) => {
  await portal.goto("/bots");
  await portal.getByRole("button", { name: "New bot" }).first().click();
  const dialog = portal.getByRole("dialog", { name: "New bot" });
  await dialog.getByText("Enter credentials").click();
  await paste(dialog.getByLabel("Account ID"), "a1:d1:s1\na2:d2:s2");
  await expect(dialog.getByText("The pasted text has 2 bots.")).toBeVisible();
  const bot = "{'name': 'Otter', 'deviceAuth': {'accountId': 'a1', 'deviceId': 'd1', 'secret': 's1'}, 'x': None}";
  await paste(dialog.getByLabel("Account ID"), bot);
  await expect(dialog.getByLabel("Nickname")).toHaveValue("Otter");
  await expect(dialog.getByRole("textbox", { name: "Secret" })).toHaveValue("s1");
  await saveScreenshots(portal, "new-bot-pasted");
  await dialog.getByRole("button", { name: "Add bot" }).click();
  await portal.getByRole("link", { name: "Open the bot" }).click();
  await portal.getByRole("tab", { name: "Settings" }).click();
  const credentials = portal.getByRole("region", { name: "Credentials" });
  await paste(credentials.getByRole("textbox", { name: "Secret" }), "DEVICE_ID=d2\nACCOUNT_ID=a1\nSECRET='s2'");
  await expect(credentials.getByLabel("Device ID")).toHaveValue("d2");
  await saveScreenshots(portal, "replace-credentials-pasted");
  await credentials.getByRole("button", { name: "Replace credentials" }).click();
  await expect(portal.getByText("Credentials of Otter replaced")).toBeVisible();
  expect(await exportBots(person)).toEqual([{ accountId: "a1", deviceId: "d2", secret: "s2", nickname: "Otter" }]);
});
