"use client";

import { Badge } from "@mantine/core";
import { IconBan, IconCircleCheck, IconCircleDashed, IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { Scope } from "#server/contract/access.ts";
import { describeScope, RISK_TITLES, RISKS, receivesCredentials, riskOf } from "#server/contract/scopes.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";

type Approval = inferRouterOutputs<PortalRouter>["approvals"]["list"][number];

const texts = accountTexts.applications;

export function ApprovedApplicationRow({ approval }: { approval: Approval }) {
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
              {texts.disabled}
            </Badge>
          )}
        </>
      }
      facts={{
        [texts.owner]: <Name>{owner}</Name>,
        [texts.approved]: <TimeAgo instant={approvedAt} />,
        [texts.lastUsed]: lastUsedAt ? <TimeAgo instant={lastUsedAt} /> : texts.never,
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
    <Badge variant={verified ? "light" : "default"} color="teal" leftSection={<Icon size={14} aria-hidden />}>
      {verified ? texts.verified : texts.notVerified}
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
        notifySuccess(texts.revoked(name));
      },
    }),
  );
  return (
    <ConfirmButton
      label={texts.revoke}
      size="xs"
      aria-label={texts.revokeOf(name)}
      title={texts.revokeTitle(name)}
      mutation={revoke}
      input={{ applicationId }}
    >
      {receivesCredentials(scopes) ? texts.revokeKeepsCredentials : texts.revokeConsequence}
    </ConfirmButton>
  );
}
