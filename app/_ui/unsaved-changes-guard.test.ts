import fs from "node:fs";
import { expect, it } from "vitest";

/** What a person types in these is no text of their own that would have to be typed again. */
const NEEDS_NONE: Record<string, string> = {
  "_ui/audit-log.tsx": "a filter",
  "_ui/confirmation-form.tsx": "a password or a code",
  "_ui/late-field.tsx": "a control of other forms",
  "_ui/list-search.tsx": "a search",
  "_ui/sign-in-steps.tsx": "a password or a code",
  "docs/reference/reference-contents.tsx": "a search",
  "docs/reference/try-it/call-form.tsx": "an example, and kept as long as the page is open",
  "(portal)/_commands/bot-picker.tsx": "a search",
  "(portal)/_items/item-picker.tsx": "a search; what is chosen belongs to a form around it",
  "(portal)/account/_data/delete-account.tsx": "a typed confirmation",
  "(portal)/account/notifications/alert-settings-page.tsx": "saved when it loses the focus",
  "(portal)/account/security/set-up-app.tsx": "a code",
  "(portal)/admin/_frame/search-list.tsx": "a search",
  "(portal)/admin/audit/audit-log-page.tsx": "a filter",
  "(portal)/automations/_try/try-panel.tsx": "tries something out, and saves nothing",
  "(portal)/bots/[id]/_console/console-prompt.tsx": "kept in memory",
  "(portal)/bots/[id]/_friends/friends-tab.tsx": "a search",
  "(portal)/bots/_list/filter-choices.tsx": "a search",
  "(portal)/bots/_list/search-field.tsx": "a filter",
  "(portal)/bots/export/export-form.tsx": "a typed confirmation",
  "(portal)/developers/apps/[id]/_general/general-tab.tsx": "a typed confirmation",
  "(portal)/developers/apps/[id]/_test/flow-steps.tsx": "a secret, which is pasted and must not stay",
  "(portal)/developers/apps/[id]/_url/url-tab.tsx": "makes an address, and saves nothing",
  "(portal)/developers/logs/logs-page.tsx": "a search",
  "(portal)/live/_add-cluster/add-cluster-dialog.tsx": "changes a command that is copied, and saves nothing",
  "(portal)/live/shard-log-panel.tsx": "a filter",
  "(site)/reset/new/new-password.tsx": "a password",
  "(site)/reset/request-link-form.tsx": "one address, which the browser fills in",
  "(site)/status/_follow/subscribe-form.tsx": "one address, which the browser fills in",
};

/** Parts of a form, and the file that has its guard. */
const PART_OF: Record<string, string> = {
  "(portal)/_commands/command-field.tsx": "(portal)/_commands/run-command-drawer.tsx",
  "(portal)/admin/users/[id]/account-sections.tsx": "(portal)/admin/users/[id]/flags-section.tsx",
  "(portal)/automations/_editor/comparison-fields.tsx": "(portal)/automations/_editor/automation-editor.tsx",
  "(portal)/automations/_editor/editor-head.tsx": "(portal)/automations/_editor/automation-editor.tsx",
  "(portal)/automations/_editor/json-panel.tsx": "(portal)/automations/_editor/automation-editor.tsx",
  "(portal)/automations/_editor/more-section.tsx": "(portal)/automations/_editor/automation-editor.tsx",
  "(portal)/automations/_editor/number-field.tsx": "(portal)/automations/_editor/automation-editor.tsx",
  "(portal)/automations/_editor/placeholder-field.tsx": "(portal)/automations/_editor/automation-editor.tsx",
  "(portal)/automations/_editor/trigger-list.tsx": "(portal)/automations/_editor/automation-editor.tsx",
  "(portal)/bots/_fields/device-auth-fields.tsx": "(portal)/bots/_new/new-bot-dialog.tsx",
  "(portal)/categories/[id]/_config/config-json.tsx": "(portal)/categories/[id]/_config/config-editor.tsx",
  "(portal)/categories/[id]/_config/field-control.tsx": "(portal)/categories/[id]/_config/config-editor.tsx",
  "(portal)/categories/[id]/_config/number-list-input.tsx": "(portal)/categories/[id]/_config/config-editor.tsx",
  "(portal)/categories/[id]/_config/people-field.tsx": "(portal)/categories/[id]/_config/config-editor.tsx",
  "(portal)/presets/[id]/preset-form.tsx": "(portal)/presets/[id]/preset-editor.tsx",
  "(portal)/presets/[id]/preset-json.tsx": "(portal)/presets/[id]/preset-editor.tsx",
  "(portal)/presets/[id]/variant-rows.tsx": "(portal)/presets/[id]/preset-editor.tsx",
  "(portal)/schedules/_form/when-fields.tsx": "(portal)/schedules/_form/schedule-form.tsx",
  "_ui/json-editor.tsx": "(portal)/categories/[id]/_config/config-editor.tsx",
};

const TAKES_TEXT =
  /\buseForm[<(]|<form\b|component="form"|<(?:TextInput|Textarea|PasswordInput|NumberInput|JsonEditor|TagsInput|PinInput|textarea)\b/;
const read = (file: string) => fs.readFileSync(`app/${file}`, "utf8");
const isGuarded = (file: string) => read(file).includes("<UnsavedChangesGuard");

it("every form with typed text asks before the text is lost, or is one of those that need not", () => {
  const files = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
    .filter((file) => TAKES_TEXT.test(read(file)));
  expect(files.length).toBeGreaterThan(50);
  const unguarded = files.filter((file) => !isGuarded(file)).sort();
  const listed = [...Object.keys(NEEDS_NONE), ...Object.keys(PART_OF)].sort();
  expect(unguarded).toEqual(listed);
  expect(Object.values(PART_OF).filter((file) => !isGuarded(file))).toEqual([]);
});

it("a tab with a form stays as it is while another tab is open", () => {
  const pages = ["bots/[id]/bot-page", "schedules/[id]/schedule-page", "developers/apps/[id]/application-page"];
  for (const page of pages) {
    const text = read(`(portal)/${page}.tsx`);
    expect(text, page).toContain('keepMountedMode="display-none"');
    expect(text, page).toContain("<MountedTabPanel");
  }
});
