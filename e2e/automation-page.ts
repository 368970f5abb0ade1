import type { Page } from "@playwright/test";
import { callApi, type TestAccount } from "./fixtures.ts";

// Parts of the pages about automations, for tests of what they did.

const SETTINGS = { privacy: 0, disableJoinMessages: true, disableAutomaticMessages: true };
export const automation = {
  id: "welcome",
  name: "Welcome",
  when: [{ event: "memberJoined" }, { command: "hello" }],
  do: [{ run: "say", args: "Hello {member.name}" }, { notify: "{member.name} is here" }],
};

export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const row = (page: Page) => page.getByRole("list", { name: "Automations" }).locator("> li").first();
export const trace = (page: Page, place: string) => page.locator(`[data-card="${place}"] > [data-trace]`);
export const runsOf = (page: Page) => region(page, "Runs").getByRole("list", { name: "Last runs" });

/** Creates a category with one automation. @returns Its id. */
export async function makeCategory(person: TestAccount, one: object = automation): Promise<string> {
  const input = { name: "North", config: { ...SETTINGS, automations: [one] } };
  return ((await callApi(person, "POST", "/categories", input)) as { id: string }).id;
}
