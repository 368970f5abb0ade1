import { Anchor, Badge } from "@mantine/core";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import type { FactsByName } from "../../../_ui/facts.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { VerificationBadge } from "../../developers/apps/verification-badge.tsx";
import { applicationFacts } from "../_frame/application-facts.tsx";
import { adminTexts } from "../texts.ts";
import { type ApplicationSummary, isDisabled, isOwnerBlocked, isPending, isVerified } from "./application.ts";

const texts = adminTexts.applications;

/** The state of an application. */
export const ApplicationBadges = ({ app }: { app: ApplicationSummary }) => (
  <>
    {isDisabled(app) && <Badge color="red">{texts.disabled}</Badge>}
    {isOwnerBlocked(app) && <Badge color="gray">{texts.ownerBlocked}</Badge>}
    <VerificationBadge verification={isVerified(app) ? "verified" : isPending(app) ? "pending" : "none"} />
  </>
);

/** What staff see of an application, in the list and on its page. */
export function summaryFacts(app: ApplicationSummary): FactsByName {
  const { id, name, owner, users, createdAt, disabledReason, scopes, redirectUris, isPublicClient } = app;
  return {
    [texts.owner]: (
      <Anchor component={Link} href={`/admin/users/${owner.id}`} prefetch={false} size="sm" underline="always">
        <Name>{owner.username}</Name>
      </Anchor>
    ),
    [adminTexts.id]: <CopyValue value={id} label={adminTexts.idOf(name)} short />,
    [texts.clientType]: isPublicClient ? texts.clientTypes.public : texts.clientTypes.confidential,
    ...applicationFacts(app),
    [texts.approvedBy]: texts.accounts(users),
    [texts.created]: <TimeAgo instant={createdAt} />,
    [texts.scopes]: scopes.join(" ") || texts.none,
    [texts.redirectUris]: redirectUris.join(" ") || texts.none,
    [texts.disabledReason]: isDisabled(app) && (disabledReason ?? adminTexts.noReason),
  };
}
