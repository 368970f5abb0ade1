import { ApplicationIcon } from "../../../_ui/application-icon.tsx";
import type { FactsByName } from "../../../_ui/facts.tsx";
import { Name } from "../../../_ui/name.tsx";
import { applicationFactsTexts as texts } from "./texts.ts";

interface Details {
  description: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  icon?: string | null | undefined;
  logoutRedirectUris: string[];
  deviceFlow: boolean;
}

/** What the approval page shows of an application, for staff who verify it. The links are not opened by one click. */
export const applicationFacts = ({
  description,
  privacyUrl,
  termsUrl,
  icon,
  logoutRedirectUris: uris,
  deviceFlow,
}: Details): FactsByName => ({
  [texts.icon]: icon && <ApplicationIcon icon={icon} />,
  [texts.description]: description && <Name>{description}</Name>,
  [texts.privacyUrl]: privacyUrl && <span className="mono">{privacyUrl}</span>,
  [texts.termsUrl]: termsUrl && <span className="mono">{termsUrl}</span>,
  [texts.logoutUris]: uris.length > 0 && <span className="mono">{uris.join(" ")}</span>,
  [texts.deviceFlow]: deviceFlow && texts.enabled,
});
