"use client";

import { Anchor, Badge, Button } from "@mantine/core";
import { IconApps, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { ApplicationFlag } from "#server/contract/flags.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
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
import { VerificationBadge } from "./verification-badge.tsx";

const NewApplicationDialog = loadLater(() =>
  import("./new-application-dialog.tsx").then((module) => module.NewApplicationDialog),
);

/** In the history, so that Back closes the dialog and does not leave the page while a new secret is shown. */
const NEW_DIALOG = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

export function ApplicationsPage() {
  const { t } = useLanguage();
  const apps = useQuery(useTRPC().applications.list.queryOptions({}));
  const [isNew, setIsNew] = useQueryState("new", NEW_DIALOG);
  const isEmpty = apps.data?.length === 0;
  const button = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("applications.newApplication")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("applications.title")} description={t("applications.description")}>
        {!isEmpty && button}
      </PageHeader>
      {apps.isError && <ErrorState error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.isPending && <LoadingRows rows={3} />}
      {isEmpty && (
        <EmptyState icon={IconApps} title={t("applications.empty.title")} text={t("applications.empty.text")}>
          {button}
        </EmptyState>
      )}
      {apps.data && apps.data.length > 0 && (
        <RowList label={t("applications.list.label")}>
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
  const { t } = useLanguage();
  return (
    <Row
      icon={IconApps}
      title={
        <>
          <Anchor component={Link} href={`/developers/apps/${app.id}`} fw={600}>
            <Name>{app.name}</Name>
          </Anchor>
          <VerificationBadge verification={app.verification} />
          {(app.flags & ApplicationFlag.Disabled) !== 0 && <Badge color="red">{t("applications.list.disabled")}</Badge>}
        </>
      }
      facts={{
        [t("applications.list.clientId")]: (
          <CopyValue value={app.id} label={t("applications.list.clientIdOf", { name: app.name })} />
        ),
        [t("applications.list.clientType")]: app.isPublicClient
          ? t("applications.list.publicClient")
          : t("applications.list.confidentialClient"),
        [t("applications.list.users")]: t("applications.userCount", { count: app.users }),
        [t("applications.list.created")]: <TimeAgo instant={app.createdAt} />,
      }}
    />
  );
}
