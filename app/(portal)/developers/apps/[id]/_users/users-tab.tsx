"use client";

import { Button, Group, Text } from "@mantine/core";
import { IconUser, IconUsers } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeScope } from "#server/contract/access.ts";
import { ConfirmDialog } from "../../../../../_ui/confirm-dialog.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../../../_ui/list-states.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { Row, RowList } from "../../../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { countUsers } from "../../count-users.ts";

const countTokens = (count: number) => (count === 1 ? "1 token works" : `${count} tokens work`);

/** Who uses it: since when and for what. Who they are is theirs to tell, by the scopes they approve. */
export function UsersTab({ app }: { app: Application }) {
  const users = useQuery(useTRPC().applications.users.queryOptions({ applicationId: app.id }));
  if (users.isError) return <ErrorState error={users.error} onRetry={() => void users.refetch()} />;
  if (!users.data) return <LoadingRows rows={4} />;
  const { count, tokens, users: rows } = users.data;
  if (count === 0) {
    return (
      <EmptyState
        icon={IconUsers}
        title="Nobody has approved it yet"
        text="Whoever approves this application is listed here: since when, for what, and when it was last used. Names and addresses are not."
      />
    );
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text>
          <Text span fw={600}>
            {countUsers(count)}
          </Text>{" "}
          approved it. {countTokens(tokens)}.
        </Text>
        {tokens > 0 && <RevokeTokens app={app} tokens={tokens} />}
      </Group>
      <RowList label="Users">
        {rows.map((user, index) => (
          <Row
            key={user.id}
            icon={IconUser}
            title={`Account ${count - index}`}
            facts={[
              ["Since", <TimeAgo key="since" instant={user.since} />],
              ["Last use", user.lastUsedAt ? <TimeAgo key="use" instant={user.lastUsedAt} /> : "Never"],
              ["Token", user.hasToken ? "Works" : "None"],
              ["Approved", user.scopes.map((scope) => describeScope(scope)).join(" · ")],
            ]}
          />
        ))}
      </RowList>
      {count > rows.length && (
        <Text size="sm" c="dimmed" mt="sm">
          The latest {rows.length} are listed.
        </Text>
      )}
    </>
  );
}

function RevokeTokens({ app, tokens }: { app: Application; tokens: number }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation(
    trpc.applications.revokeTokens.mutationOptions({
      async onSuccess({ count }) {
        setAsking(false);
        await queryClient.invalidateQueries(trpc.applications.pathFilter());
        notifySuccess(count === 1 ? "1 token was revoked" : `${count} tokens were revoked`);
      },
    }),
  );
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Revoke all tokens
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Revoke all tokens?"
        action="Revoke all tokens"
        onConfirm={() => revoke.mutate({ applicationId: app.id })}
        onClose={() => setAsking(false)}
        waiting={revoke.isPending}
        error={revoke.error}
      >
        {tokens === 1 ? "The token stops" : `All ${tokens} tokens stop`} working at once, and codes that were not
        exchanged yet with them. People have to come through the approval page again; what they approved is remembered.
      </ConfirmDialog>
    </>
  );
}
