"use client";

import type { Automation } from "#control/automations/automation.ts";
import { downloadFile } from "../../../_ui/download-file.ts";

/** Letters, digits and dashes, so that every system can store it. */
const fileName = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/gi, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase() || "automation";

/** Downloads an automation as the import reads it. */
export function exportAutomation({ id: _, ...automation }: Automation): void {
  downloadFile(`${fileName(automation.name)}.json`, "application/json", `${JSON.stringify(automation, null, 2)}\n`);
}
