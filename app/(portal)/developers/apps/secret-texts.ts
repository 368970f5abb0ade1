import type { Language } from "../../../_languages/language.ts";

/** Those texts of a dialog with a client secret that are the same for every secret. */
export const secretTexts = ({ t }: Language) => ({
  warning: t("applications.secret.warning"),
  saved: t("applications.secret.saved"),
  leaveTitle: t("applications.secret.leaveTitle"),
  leaveText: t("applications.secret.leaveText"),
});
