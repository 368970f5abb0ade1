/** Texts of the account's own activity; those of the audit log itself are in `_ui`. */
export const activityTexts = {
  title: "Activity",
  description: "Changes to your account and its contents: what was changed, by whom, when and from where.",
} as const;
