"use client";

import { Group, Text } from "@mantine/core";
import { IconUser, IconUsers } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { describeScope } from "#server/contract/scopes.ts";
import { ConfirmButton } from "../../../../../_ui/confirm-button.tsx";
import { formatFacts } from "../../../../../_ui/format.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../../../_ui/list-states.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { Row, RowList } from "../../../../../_ui/row-list.tsx";
import { textWithParts } from "../../../../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { applicationsTexts } from "../../texts.ts";
import { applicationTexts } from "../texts.ts";

const texts = applicationTexts.users;

/** The accounts that approved the application, without their names: those need an approved scope. */
export function UsersTab({ app }: { app: Application }) {
  const users = useQuery(useTRPC().applications.users.queryOptions({ applicationId: app.id }));
  if (users.isError) return <ErrorState error={users.error} onRetry={() => void users.refetch()} />;
  if (!users.data) return <LoadingRows rows={4} />;
  const { count, tokens, users: rows } = users.data;
  if (count === 0) {
    return <EmptyState icon={IconUsers} title={texts.emptyTitle} text={texts.emptyText} />;
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text>
          {textWithParts(texts.approvals(count), {
            accounts: (
              <Text span fw={600}>
                {applicationsTexts.users(count)}
              </Text>
            ),
            tokens: texts.tokens(tokens),
          })}
        </Text>
        {tokens > 0 && <RevokeTokens app={app} tokens={tokens} />}
      </Group>
      <RowList label={texts.list}>
        {rows.map((user, index) => (
          <Row
            key={user.id}
            icon={IconUser}
            title={texts.account(count - index)}
            facts={{
              [texts.since]: <TimeAgo instant={user.since} />,
              [texts.lastUsed]: user.lastUsedAt ? <TimeAgo instant={user.lastUsedAt} /> : texts.never,
              [texts.token]: user.hasToken ? texts.hasToken : texts.noToken,
              [texts.scopes]: formatFacts(user.scopes.map(describeScope)),
            }}
          />
        ))}
      </RowList>
      {count > rows.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.latest(rows.length)}
        </Text>
      )}
    </>
  );
}

function RevokeTokens({ app, tokens }: { app: Application; tokens: number }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.applications.revokeTokens.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.applications.pathFilter());
        notifySuccess(texts.revoked(count));
      },
    }),
  );
  return (
    <ConfirmButton label={texts.revoke} title={texts.revokeTitle} mutation={revoke} input={{ applicationId: app.id }}>
      {texts.revokeEffects(tokens)}
    </ConfirmButton>
  );
}
