import type { Language } from "../../../_languages/language.ts";

/** The texts of a dialog that shows a signing secret once. */
export const secretTexts = ({ t }: Language) => ({
  title: t("developers.webhooks.secret.title"),
  warning: t("developers.webhooks.secret.warning"),
  saved: t("developers.webhooks.secret.saved"),
  leaveTitle: t("developers.webhooks.secret.leaveTitle"),
  leaveText: t("developers.webhooks.secret.leaveText"),
  done: t("developers.webhooks.secret.done"),
});
