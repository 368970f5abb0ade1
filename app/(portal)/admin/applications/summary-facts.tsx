import { Anchor, Badge } from "@mantine/core";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import type { FactsByName } from "../../../_ui/facts.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { VerificationBadge } from "../../developers/apps/verification-badge.tsx";
import { applicationFacts } from "../_frame/application-facts.tsx";
import { type ApplicationSummary, isDisabled, isOwnerBlocked, isPending, isVerified } from "./application.ts";

/** The state of an application. */
export const ApplicationBadges = ({ app }: { app: ApplicationSummary }) => {
  const { t } = useLanguage();
  return (
    <>
      {isDisabled(app) && <Badge color="red">{t("admin.applications.disabled")}</Badge>}
      {isOwnerBlocked(app) && <Badge color="gray">{t("admin.applications.ownerBlocked")}</Badge>}
      <VerificationBadge verification={isVerified(app) ? "verified" : isPending(app) ? "pending" : "none"} />
    </>
  );
};

/** What staff see of an application, in the list and on its page. */
export function summaryFacts(language: Language, app: ApplicationSummary): FactsByName {
  const { t } = language;
  const { id, name, owner, users, createdAt, disabledReason, scopes, redirectUris, isPublicClient } = app;
  return {
    [t("admin.applications.owner")]: (
      <Anchor component={Link} href={`/admin/users/${owner.id}`} prefetch={false} size="sm" underline="always">
        <Name>{owner.username}</Name>
      </Anchor>
    ),
    [t("admin.id")]: <CopyValue value={id} label={t("admin.idOf", { name })} short />,
    [t("admin.applications.clientType")]: isPublicClient
      ? t("admin.applications.clientTypes.public")
      : t("admin.applications.clientTypes.confidential"),
    ...applicationFacts(language, app),
    [t("admin.applications.approvedBy")]: t("admin.applications.accounts", { count: users }),
    [t("admin.applications.created")]: <TimeAgo instant={createdAt} />,
    [t("admin.applications.scopes")]: scopes.join(" ") || t("admin.applications.none"),
    [t("admin.applications.redirectUris")]: redirectUris.join(" ") || t("admin.applications.none"),
    [t("admin.applications.disabledReason")]: isDisabled(app) && (disabledReason ?? t("admin.noReason")),
  };
}
