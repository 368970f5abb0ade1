import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectTwoLines } from "./expect-two-lines.ts";
import { botInput, callApi, change, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { repeatEntry } from "./stored-records.ts";
import { BASE_URL, svc } from "./test-server.ts";

const table = (page: Page) => page.getByRole("table", { name: "Audit log" });

const entry = (page: Page, text: string) => table(page).getByRole("row").filter({ hasText: text });

test("the account's changes are listed with author, credential and address, and show before and after", async ({
  portal,
  person,
}) => {
  const { token } = await svc("token", "create", "--user", person.id, "--name", "Nightly import");
  const reply = await fetch(`${BASE_URL}/v1/categories`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "X-Request-Id": `seen-${person.id}`,
    },
    body: JSON.stringify({ name: "North" }),
  });
  const { id } = (await reply.json()) as { id: string };
  await callApi(person, "PATCH", `/categories/${id}`, { name: "South" });
  await portal.goto("/activity");
  await expect(entry(portal, "Created a category")).toContainText("You with API token Nightly import");
  await expect(entry(portal, "Created a category")).toContainText("127.0.0.1");
  await expect(entry(portal, "Created an API token")).toContainText("Operator on the command line");
  await portal.getByRole("button", { name: "Details: Changed a category" }).click();
  const compared = portal.getByRole("table", { name: "Before and after" });
  await expect(compared.getByRole("row").filter({ hasText: "name" }).first()).toContainText("North");
  await expect(compared.getByRole("row").filter({ hasText: "name" }).first()).toContainText("South");
  await portal.getByRole("button", { name: "Details: Created a category" }).click();
  await expect(portal.getByText(`seen-${person.id}`)).toBeVisible();
  expect(await portal.content()).not.toContain(String(token).slice(9));
  await expectAccessible(portal);
});

test("a change of many bots says how many in which category, is searched and in the file; filters survive a reload and Back", async ({
  portal,
  person,
}) => {
  const { id: parent } = (await callApi(person, "POST", "/categories", { name: "Sparring" })) as { id: string };
  const bots = [0, 1].map(() => callApi(person, "POST", "/bots", { ...botInput(), parent }));
  const botIds = ((await Promise.all(bots)) as { id: string }[]).map(({ id }) => id);
  const job = await change<{ id: string }>(person, "jobs.create", {
    kind: "edit",
    input: { disabled: true },
    target: { botIds },
  });
  await portal.goto("/activity");
  const disabled = entry(portal, "Disabled 2 bots in Sparring");
  await expect(disabled.getByRole("link", { name: "Sparring" })).toHaveAttribute("href", `/categories/${parent}`);
  await portal.getByLabel("Search").fill("sparr");
  await expect(entry(portal, "Created a category")).toHaveCount(1);
  await expect(entry(portal, "Signed in")).toHaveCount(0);
  await portal.getByLabel("Action", { exact: true }).selectOption({ label: "All: Jobs" });
  await expect(entry(portal, "Created a category")).toHaveCount(0);
  await expect(disabled).toHaveCount(1);
  await expect(portal).toHaveURL(/action=job\./);
  const chips = portal.getByRole("list", { name: "Active filters" }).getByRole("listitem");
  await expect(chips).toHaveText(["Action: All: Jobs"]);
  await portal.reload();
  await expect(disabled).toHaveCount(1);
  await expect(entry(portal, "Created a category")).toHaveCount(0);
  const download = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Download CSV" }).click();
  const file = await fs.readFile(await (await download).path(), "utf8");
  const [head, ...rows] = file.trim().split("\r\n");
  expect(head).toBe("time,action,description,target,count,by,with,ip,request");
  expect(rows).toEqual([expect.stringMatching(/,job\.create,Disabled 2 bots in Sparring,,2,You,in the portal,/)]);
  await portal.goBack();
  await expect(entry(portal, "Created a category")).toHaveCount(1);
  await portal.getByLabel("From").fill("2999-01-01");
  await expect(portal.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await expect(portal.getByText(/^\d+ entries are hidden by the filters\.$/)).toBeVisible();
  await portal.getByRole("button", { name: "Show all entries" }).click();
  await expect(entry(portal, "Added a bot")).not.toHaveCount(0);
  await disabled.getByRole("link", { name: "See the job" }).click();
  await expect(portal).toHaveURL(`/jobs/${job.id}`);
});

test("a list longer than a page has older and newer pages", async ({ portal, person }) => {
  await callApi(person, "POST", "/presets", { name: "Scrims", config: {} });
  await repeatEntry(person.id, "preset.create", 100);
  await portal.goto("/activity?action=preset.create");
  await expect(entry(portal, "Created a preset")).toHaveCount(100);
  await portal.getByRole("button", { name: "Older" }).click();
  await expect(entry(portal, "Created a preset")).toHaveCount(1);
  await expect(portal.getByRole("button", { name: "Older" })).toHaveCount(0);
  await portal.getByRole("button", { name: "Newest" }).click();
  await expect(entry(portal, "Created a preset")).toHaveCount(100);
});

test("on a phone entries have two lines of 56 px, and open to what these cut off; the filters are in a sheet, and chips say which are set", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/categories", { name: "North" });
  await portal.setViewportSize({ width: 390, height: 844 });
  await portal.goto("/activity");
  await expectTwoLines(portal, entry(portal, "Created a category"));
  await expectFitsPhone(portal);
  await portal.getByRole("button", { name: "Details: Created a category" }).click();
  const details = table(portal).getByRole("row").filter({ hasText: "Exact time" });
  await expect(details).toContainText("127.0.0.1");
  await expectAccessible(portal);
  await portal.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = portal.getByRole("dialog", { name: "Filter and sort" });
  await sheet.getByLabel("Action", { exact: true }).selectOption({ label: "Created a category" });
  await sheet.getByRole("button", { name: "Done" }).click();
  const chip = portal.getByRole("button", { name: "Remove the filter Action: Created a category" });
  await chip.click();
  await expect(chip).toHaveCount(0);
});
