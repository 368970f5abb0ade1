import type { Page } from "@playwright/test";
import type { TestAccount } from "./fixtures.ts";

/** Gives the password in the dialog that asks for it; the action that needed it goes on. */
export async function confirmItIsYou(page: Page, { password }: TestAccount): Promise<void> {
  await page.getByRole("dialog", { name: "Confirm that it is you" }).getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
}
