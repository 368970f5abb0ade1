"use client";

import { Badge } from "@mantine/core";
import { IconBan, IconCircleCheck, IconCircleDashed, IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { Scope } from "#server/contract/access.ts";
import { describeScope, RISK_TITLES, RISKS, receivesCredentials, riskOf } from "#server/contract/scopes.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";

const texts = accountTexts.applications;

export function ApprovedApplicationsPage() {
  const approvals = useQuery(useTRPC().approvals.list.queryOptions({}));
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {approvals.isError && <ErrorState error={approvals.error} onRetry={() => void approvals.refetch()} />}
      {approvals.isPending && <LoadingRows rows={3} />}
      {approvals.data?.length === 0 && <EmptyState icon={IconPlugConnected} {...texts.empty} />}
      {approvals.data && approvals.data.length > 0 && (
        <RowList label={texts.title}>
          {approvals.data.map((approval) => (
            <ApprovedApplicationRow key={approval.applicationId} approval={approval} />
          ))}
        </RowList>
      )}
    </>
  );
}

type Approval = inferRouterOutputs<PortalRouter>["approvals"]["list"][number];

const approvedApplicationRowTexts = accountTexts.applications;

function ApprovedApplicationRow({ approval }: { approval: Approval }) {
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
              {approvedApplicationRowTexts.disabled}
            </Badge>
          )}
        </>
      }
      facts={{
        [approvedApplicationRowTexts.owner]:
          owner === null ? approvedApplicationRowTexts.ofService : <Name>{owner}</Name>,
        [approvedApplicationRowTexts.approved]: <TimeAgo instant={approvedAt} />,
        [approvedApplicationRowTexts.lastUsed]: lastUsedAt ? (
          <TimeAgo instant={lastUsedAt} />
        ) : (
          approvedApplicationRowTexts.never
        ),
        ...Object.fromEntries(
          RISKS.map((risk) => {
            const group = scopes.filter((scope) => riskOf(scope) === risk);
            return [RISK_TITLES[risk], group.length > 0 && <ScopeList scopes={group} />];
          }),
        ),
      }}
    >
      <RevokeApproval approval={approval} />
    </Row>
  );
}

function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <ul>
      {scopes.map((scope) => (
        <li key={scope}>{describeScope(scope)}</li>
      ))}
    </ul>
  );
}

function VerifiedBadge({ verified }: { verified: boolean }) {
  const Icon = verified ? IconCircleCheck : IconCircleDashed;
  return (
    <Badge variant={verified ? "light" : "default"} color="green" leftSection={<Icon size={14} aria-hidden />}>
      {verified ? approvedApplicationRowTexts.verified : approvedApplicationRowTexts.notVerified}
    </Badge>
  );
}

function RevokeApproval({ approval: { applicationId, name, scopes } }: { approval: Approval }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.approvals.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.approvals.pathFilter());
        notifySuccess(approvedApplicationRowTexts.revoked(name));
      },
    }),
  );
  return (
    <ConfirmButton
      label={approvedApplicationRowTexts.revoke}
      size="xs"
      aria-label={approvedApplicationRowTexts.revokeOf(name)}
      title={approvedApplicationRowTexts.revokeTitle(name)}
      mutation={revoke}
      input={{ applicationId }}
    >
      {receivesCredentials(scopes)
        ? approvedApplicationRowTexts.revokeKeepsCredentials
        : approvedApplicationRowTexts.revokeConsequence}
    </ConfirmButton>
  );
}
