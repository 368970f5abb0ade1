"use client";

import { Group, Text } from "@mantine/core";
import { IconUser, IconUsers } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ConfirmButton } from "../../../../../_ui/confirm-button.tsx";
import { formatFacts } from "../../../../../_ui/format.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../../../_ui/list-states.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { Row, RowList } from "../../../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";

/** The accounts that approved the application, without their names: those need an approved scope. */
export function UsersTab({ app }: { app: Application }) {
  const { t } = useLanguage();
  const users = useQuery(useTRPC().applications.users.queryOptions({ applicationId: app.id }));
  if (users.isError) return <ErrorState error={users.error} onRetry={() => void users.refetch()} />;
  if (!users.data) return <LoadingRows rows={4} />;
  const { count, tokens, users: rows } = users.data;
  if (count === 0) {
    return (
      <EmptyState
        icon={IconUsers}
        title={t("applications.page.users.emptyTitle")}
        text={t("applications.page.users.emptyText")}
      />
    );
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text>
          {t.rich("applications.page.users.approvals", {
            count,
            tokens,
            accounts: (accounts) => (
              <Text span fw={600}>
                {accounts}
              </Text>
            ),
          })}
        </Text>
        {tokens > 0 && <RevokeTokens app={app} tokens={tokens} />}
      </Group>
      <RowList label={t("applications.page.users.list")}>
        {rows.map((user, index) => (
          <Row
            key={user.id}
            icon={IconUser}
            title={t("applications.page.users.account", { number: String(count - index) })}
            facts={{
              [t("applications.page.users.since")]: <TimeAgo instant={user.since} />,
              [t("applications.page.users.lastUsed")]: user.lastUsedAt ? (
                <TimeAgo instant={user.lastUsedAt} />
              ) : (
                t("applications.page.users.never")
              ),
              [t("applications.page.users.token")]: user.hasToken
                ? t("applications.page.users.hasToken")
                : t("applications.page.users.noToken"),
              [t("applications.page.users.scopes")]: formatFacts(
                user.scopes.map((scope) => t(`scopes.descriptions.${scope}`)),
              ),
            }}
          />
        ))}
      </RowList>
      {count > rows.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t("applications.page.users.latest", { count: String(rows.length) })}
        </Text>
      )}
    </>
  );
}

function RevokeTokens({ app, tokens }: { app: Application; tokens: number }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.applications.revokeTokens.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.applications.pathFilter());
        notifySuccess(t("applications.page.users.revoked", { count }));
      },
    }),
  );
  return (
    <ConfirmButton
      label={t("applications.page.users.revoke")}
      title={t("applications.page.users.revokeTitle")}
      mutation={revoke}
      input={{ applicationId: app.id }}
    >
      {t("applications.page.users.revokeEffects", { tokens })}
    </ConfirmButton>
  );
}
