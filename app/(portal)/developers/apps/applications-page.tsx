"use client";

import { Anchor, Badge, Button } from "@mantine/core";
import { IconApps, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { ApplicationFlag } from "#server/contract/flags.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row, RowList } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Application } from "./application.ts";
import { applicationsTexts } from "./texts.ts";
import { VerificationBadge } from "./verification-badge.tsx";

const NewApplicationDialog = loadLater(() =>
  import("./new-application-dialog.tsx").then((module) => module.NewApplicationDialog),
);

const texts = applicationsTexts.list;

/** In the history, so that Back closes the dialog and does not leave the page while a new secret is shown. */
const NEW_DIALOG = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

export function ApplicationsPage() {
  const apps = useQuery(useTRPC().applications.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", NEW_DIALOG);
  const isEmpty = apps.data?.length === 0;
  const button = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {applicationsTexts.newApplication}
    </Button>
  );
  return (
    <>
      <PageHeader title={applicationsTexts.title} description={applicationsTexts.description}>
        {!isEmpty && button}
      </PageHeader>
      {apps.isError && <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.isPending && <LoadingRows rows={3} />}
      {isEmpty && (
        <EmptyState icon={IconApps} title={applicationsTexts.empty.title} text={applicationsTexts.empty.text}>
          {button}
        </EmptyState>
      )}
      {apps.data && apps.data.length > 0 && (
        <RowList label={texts.label}>
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
          {(app.flags & ApplicationFlag.Disabled) !== 0 && <Badge color="red">{texts.disabled}</Badge>}
        </>
      }
      facts={{
        [texts.clientId]: <CopyValue value={app.id} label={texts.clientIdOf(app.name)} />,
        [texts.clientType]: app.isPublicClient ? texts.publicClient : texts.confidentialClient,
        [texts.users]: applicationsTexts.users(app.users),
        [texts.created]: <TimeAgo instant={app.createdAt} />,
      }}
    />
  );
}
