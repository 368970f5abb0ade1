import { MAX_SCRIPT_KB, measureScripts } from "#tools/bench/portal.ts";
import { botInput, callApi, createTestAccount, expect, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const SITE = [
  ...["/", "/sign-in", "/sign-up", "/reset", "/reset/new", "/confirm-email", "/public", "/status"],
  "/status/confirm",
  ...["/docs", "/docs/quickstart", "/docs/reference", "/docs/scopes", "/docs/webhooks", "/docs/changelog"],
  "/docs/reference/bots",
];
const PORTAL = [
  ...["/overview", "/bots", "/bots/import", "/bots/export", "/categories", "/presets", "/schedules", "/schedules/new"],
  ...["/automations", "/automations/new", "/automations/new?recipe=greet"],
  ...["/live", "/jobs", "/activity", "/notifications", "/trash", "/account", "/account/security", "/account/sessions"],
  ...["/account/apps", "/account/notifications", "/developers/apps", "/developers/tokens", "/developers/webhooks"],
  ...["/developers/logs", "/developers/access"],
];
const ADMIN = ["", "/users", "/applications", "/incidents", "/maintenance", "/outbox", "/audit"].map(
  (page) => `/admin${page}`,
);

async function makeThings(person: TestAccount): Promise<string[]> {
  const make = async (path: string, body: unknown) => {
    const { id } = (await callApi(person, "POST", path, body)) as { id: string };
    return `${path}/${id}`;
  };
  const automation = { id: "greet", name: "Greet", when: [{ event: "memberJoined" }], do: [{ run: "leave" }] };
  const category = await make("/categories", { name: "North", config: { automations: [automation] } });
  const edited = category.replace("/categories/", "/automations/");
  return [
    category,
    `${category}?tab=automations`,
    `${edited}/greet`,
    await make("/bots", botInput()),
    await make("/presets", { name: "Evening", config: {} }),
  ];
}

/** A page above its maximum fails: what is hidden at first is loaded later (`app/_ui/load-later.tsx`). */
async function expectWithinBudget(addresses: readonly string[], sessionToken: string): Promise<void> {
  const measured = await measureScripts(BASE_URL, addresses, sessionToken);
  const tooLarge = measured.filter(({ kilobytes }) => kilobytes > MAX_SCRIPT_KB);
  expect(tooLarge.map(({ address, kilobytes }) => `${address}: ${kilobytes.toFixed(1)} KB`)).toEqual([]);
}

test("no page loads more scripts than its budget", async () => {
  const staff = await createTestAccount("staff");
  await expectWithinBudget(SITE, "");
  await expectWithinBudget([...PORTAL, ...ADMIN, ...(await makeThings(staff))], staff.sessionToken);
});
