import type { Language } from "../../../_languages/language.ts";
import { ApplicationIcon } from "../../../_ui/application-icon.tsx";
import type { FactsByName } from "../../../_ui/facts.tsx";
import { Name } from "../../../_ui/name.tsx";

interface Details {
  description: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  icon?: string | null | undefined;
  logoutRedirectUris: string[];
  deviceFlow: boolean;
}

/** What the approval page shows of an application, for staff who verify it. The links are not opened by one click. */
export const applicationFacts = (
  { t }: Language,
  { description, privacyUrl, termsUrl, icon, logoutRedirectUris: uris, deviceFlow }: Details,
): FactsByName => ({
  [t("admin.applicationFacts.icon")]: icon && <ApplicationIcon icon={icon} />,
  [t("admin.applicationFacts.description")]: description && <Name>{description}</Name>,
  [t("admin.applicationFacts.privacyUrl")]: privacyUrl && <span className="mono">{privacyUrl}</span>,
  [t("admin.applicationFacts.termsUrl")]: termsUrl && <span className="mono">{termsUrl}</span>,
  [t("admin.applicationFacts.logoutUris")]: uris.length > 0 && <span className="mono">{uris.join(" ")}</span>,
  [t("admin.applicationFacts.deviceFlow")]: deviceFlow && t("admin.applicationFacts.enabled"),
});
