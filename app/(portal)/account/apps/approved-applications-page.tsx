"use client";

import { Badge } from "@mantine/core";
import { IconBan, IconCircleCheck, IconCircleDashed, IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { Scope } from "#server/contract/access.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { RISKS, receivesCredentials, riskOf } from "#server/contract/scopes.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { bdi, Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

export function ApprovedApplicationsPage() {
  const { t } = useLanguage();
  const approvals = useQuery(useTRPC().approvals.list.queryOptions({}));
  return (
    <>
      <PageHeader title={t("account.applications.title")} description={t("account.applications.description")} />
      {approvals.isError && <ErrorState error={approvals.error} onRetry={() => void approvals.refetch()} />}
      {approvals.isPending && <LoadingRows rows={3} />}
      {approvals.data?.length === 0 && (
        <EmptyState
          icon={IconPlugConnected}
          title={t("account.applications.empty.title")}
          text={t("account.applications.empty.text")}
        />
      )}
      {approvals.data && approvals.data.length > 0 && (
        <RowList label={t("account.applications.title")}>
          {approvals.data.map((approval) => (
            <ApprovedApplicationRow key={approval.applicationId} approval={approval} />
          ))}
        </RowList>
      )}
    </>
  );
}

type Approval = inferRouterOutputs<PortalRouter>["approvals"]["list"][number];

function ApprovedApplicationRow({ approval }: { approval: Approval }) {
  const { t } = useLanguage();
  const { name, owner, verified, enabled, approvedAt, lastUsedAt, scopes } = approval;
  return (
    <Row
      icon={IconPlugConnected}
      title={
        <>
          <Name>{name}</Name>
          <VerifiedBadge verified={verified} />
          {!enabled && (
            <Badge color="gray" leftSection={<IconBan size={14} aria-hidden />}>
              {t("account.applications.disabled")}
            </Badge>
          )}
        </>
      }
      facts={{
        [t("account.applications.owner")]: owner === null ? t("account.applications.ofService") : <Name>{owner}</Name>,
        [t("account.applications.approved")]: <TimeAgo instant={approvedAt} />,
        [t("account.applications.lastUsed")]: lastUsedAt ? (
          <TimeAgo instant={lastUsedAt} />
        ) : (
          t("account.applications.never")
        ),
        ...Object.fromEntries(
          RISKS.map((risk) => {
            const group = scopes.filter((scope) => riskOf(scope) === risk);
            return [t(`scopes.risks.${risk}`), group.length > 0 && <ScopeList scopes={group} />];
          }),
        ),
      }}
    >
      <RevokeApproval approval={approval} />
    </Row>
  );
}

function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  const { t } = useLanguage();
  return (
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>{t(`scopes.descriptions.${scope}`)}</li>
      ))}
    </ul>
  );
}

function VerifiedBadge({ verified }: { verified: boolean }) {
  const { t } = useLanguage();
  const Icon = verified ? IconCircleCheck : IconCircleDashed;
  return (
    <Badge variant={verified ? "light" : "default"} color="green" leftSection={<Icon size={14} aria-hidden />}>
      {verified ? t("account.applications.verified") : t("account.applications.notVerified")}
    </Badge>
  );
}

function RevokeApproval({ approval: { applicationId, name, scopes } }: { approval: Approval }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.approvals.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.approvals.pathFilter());
        notifySuccess(t.rich("account.applications.revoked", { name: sanitizeName(name), bdi }));
      },
    }),
  );
  return (
    <ConfirmButton
      label={t("account.applications.revoke")}
      size="xs"
      aria-label={t("account.applications.revokeOf", { name })}
      title={t.rich("account.applications.revokeTitle", { name: sanitizeName(name), bdi })}
      mutation={revoke}
      input={{ applicationId }}
    >
      {receivesCredentials(scopes)
        ? t("account.applications.revokeKeepsCredentials")
        : t("account.applications.revokeConsequence")}
    </ConfirmButton>
  );
}
