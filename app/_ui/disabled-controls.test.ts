import fs from "node:fs";
import { expect, it } from "vitest";

/** Controls that are disabled without a sentence of their own: why, is plain to see beside them. */
const PLAIN_TO_SEE: Record<string, string> = {
  "_ui/action-icon-button.tsx": "counts down",
  "_ui/action-item.tsx": "counts down",
  "_ui/shown-once.tsx": "the box beside it is to be ticked",
  "_ui/sign-in-form.tsx": "until the page is ready",
  "_ui/sign-in-steps.tsx": "until the page is ready",
  "(portal)/_commands/bot-picker.tsx": "all or none are chosen",
  "(portal)/_jobs/job-buttons.tsx": "says that it is stopping",
  "(portal)/account/notifications/alert-settings-page.tsx": "the switch beside it is off",
  "(portal)/account/security/security-page.tsx": "until the page is ready",
  "(portal)/admin/users/[id]/flags-section.tsx": "a sentence below it",
  "(portal)/automations/_editor/automation-editor.tsx": "the JSON beside it is invalid",
  "(portal)/automations/_editor/card.tsx": "the first and the last place",
  "(portal)/automations/_editor/editor-head.tsx": "nothing to undo or to redo",
  "(portal)/automations/_list/automation-row.tsx": "while it is being done",
  "(portal)/automations/_list/import-dialog.tsx": "the field above it is empty or wrong",
  "(portal)/bots/_actions/bot-actions.tsx": "only its explanation is",
  "(portal)/bots/_list/bots-table.tsx": "until all bots have arrived",
  "(portal)/bots/_list/display-options.tsx": "the first and the last place",
  "(portal)/bots/_list/selection-bar.tsx": "while it is being done",
  "(portal)/bots/_panel/bot-panel.tsx": "the first and the last place",
  "(portal)/_jobs/export-download.tsx": "while the button beside it works",
  "(portal)/bots/[id]/_console/console-prompt.tsx": "the field beside it is empty",
  "(portal)/bots/export/export-form.tsx": "the field above it is to be filled in",
  "(portal)/bots/import/column-mapping.tsx": "while the import runs",
  "(portal)/bots/import/source-parts.tsx": "while the import runs",
  "(portal)/bots/import/category-questions.tsx": "while the import runs",
  "(portal)/bots/import/import-header.tsx": "while the import runs",
  "(portal)/bots/import/import-review.tsx": "while the import runs",
  "(portal)/bots/import/import-source.tsx": "the field above it is empty",
  "(portal)/bots/import/preview-cells.tsx": "while the import runs",
  "(portal)/bots/import/question.tsx": "while the import runs",
  "(portal)/categories/[id]/_config/config-editor.tsx": "the bar below says that the JSON is invalid",
  "(portal)/developers/apps/[id]/_general/general-tab.tsx":
    "while it is being done; the field above it is to be filled in",
  "(portal)/developers/apps/[id]/_oauth/device-flow.tsx": "while it is being done",
  "(portal)/developers/apps/[id]/_oauth/redirect-row.tsx": "the field beside it is empty or wrong",
  "(portal)/developers/apps/[id]/_url/url-tab.tsx": "a sentence below it",
  "(portal)/developers/apps/[id]/_verification/verification-tab.tsx": "the list above it says what is missing",
  "(portal)/developers/logs/logs-page.tsx": "only the newest requests can be live",
  "(portal)/notifications/latest-notifications.tsx": "while they are loading",
  "(portal)/notifications/notifications-page.tsx": "while they are loading",
  "(portal)/presets/[id]/preset-editor.tsx": "the bar below says that the JSON is invalid",
  "(site)/_account/create-account-form.tsx": "until the page is ready",
  "(site)/reset/request-link-form.tsx": "until the page is ready",
  "(site)/status/_follow/subscribe-form.tsx": "until the page is ready",
  "(site)/status/confirm/confirm-subscription.tsx": "until the page is ready",
  "_ui/save-bar.tsx": "the bar says how many fields are wrong",
  "docs/reference/operation-examples.tsx": "until the page is ready",
};

it("a control that is disabled says why (`unavailable`), or the reason is plain to see", () => {
  const files = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => /\bdisabled=\{|^\s+disabled$/m.test(fs.readFileSync(`app/${file}`, "utf8")));
  expect(files.sort()).toEqual(Object.keys(PLAIN_TO_SEE).sort());
});
