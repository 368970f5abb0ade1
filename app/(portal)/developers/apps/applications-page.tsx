"use client";

import { Anchor, Badge, Button } from "@mantine/core";
import { IconApps, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsBoolean, useQueryState } from "nuqs";
import { ApplicationFlag } from "#server/contract/applications.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Application } from "./application.ts";
import { countUsers } from "./count-users.ts";
import { NewApplicationDialog } from "./new-application-dialog.tsx";
import { VerificationBadge } from "./verification-badge.tsx";

/** Back closes the dialog instead of leaving the page, on which a new secret may be showing. */
const NEW_DIALOG = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

export function ApplicationsPage() {
  const apps = useQuery(useTRPC().applications.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", NEW_DIALOG);
  const isEmpty = apps.data?.length === 0;
  const button = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      New application
    </Button>
  );
  return (
    <>
      <PageHeader title="Applications" description="Programs and sites of yours that other people sign in to.">
        {!isEmpty && button}
      </PageHeader>
      {apps.isError && <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.isPending && <LoadingRows rows={3} />}
      {isEmpty && (
        <EmptyState
          icon={IconApps}
          title="No applications yet"
          text="With an application, people let your program use their account without giving it their password: they see what it asks for, approve it, and can take it back. For a script of your own, an API token is enough."
        >
          {button}
        </EmptyState>
      )}
      {apps.data && apps.data.length > 0 && (
        <RowList label="Applications">
          {apps.data.map((app) => (
            <ApplicationRow key={app.id} app={app} />
          ))}
        </RowList>
      )}
      <NewApplicationDialog opened={isNew} onClose={() => void setIsNew(null, { history: "replace" })} />
    </>
  );
}

function ApplicationRow({ app }: { app: Application }) {
  return (
    <Row
      icon={IconApps}
      title={
        <>
          <Anchor component={Link} href={`/developers/apps/${app.id}`} fw={600}>
            <Name>{app.name}</Name>
          </Anchor>
          <VerificationBadge verification={app.verification} />
          {(app.flags & ApplicationFlag.Disabled) !== 0 && <Badge color="red">Disabled</Badge>}
        </>
      }
      facts={[
        ["Client id", <CopyValue key="id" value={app.id} label={`client id of ${app.name}`} />],
        ["Kind", app.isPublicClient ? "Public" : "Confidential"],
        ["Users", countUsers(app.users)],
        ["Created", <TimeAgo key="at" instant={app.createdAt} />],
      ]}
    />
  );
}
