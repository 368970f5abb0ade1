"use client";

import { Alert, Group, Progress, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CONNECTION_NAMES, type ConnectionKind } from "#server/contract/data-sections.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { COLUMN_WIDTH } from "../../../_ui/column-width.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { downloadFile } from "../../../_ui/download-file.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { RequestIdLink } from "../../../_ui/request-id-link.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC, useTRPCClient } from "../../../_ui/trpc.ts";
import { Connections } from "../_connections/connections.tsx";
import { useLinkProblem } from "../_connections/link-problem.ts";
import { DeleteAccount } from "../_data/delete-account.tsx";
import { readOwnData } from "../_data/read-own-data.ts";
import { EmailAddressCard } from "./email-address-card.tsx";
import { Profile } from "./profile.tsx";

/** @param props.linkable The other services whose accounts can be linked. */
export function AccountPage({ linkable }: { linkable: readonly ConnectionKind[] }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const user = useQuery(trpc.identity.user.queryOptions({}));
  return (
    <>
      <PageHeader title={t("account.profile.pageTitle")} />
      {user.isError && <ErrorState error={user.error} onRetry={() => void user.refetch()} />}
      {user.isPending && <LoadingRows rows={4} />}
      {user.data && (
        <Stack gap="lg" maw={COLUMN_WIDTH}>
          <LinkProblemNotice />
          <Profile user={user.data} />
          <EmailAddressCard />
          <Connections user={user.data} linkable={linkable} />
          <OwnData username={user.data.username} />
          <DeleteAccount username={user.data.username} />
        </Stack>
      )}
    </>
  );
}

/** Says why the person came back from another service without a linked account. */
function LinkProblemNotice() {
  const language = useLanguage();
  const { t } = language;
  const [problem, close] = useLinkProblem();
  if (!problem) return null;
  const description = describeError(language, problem.error);
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={t("account.connections.notLinked", { service: CONNECTION_NAMES[problem.kind] })}
      withCloseButton
      closeButtonLabel={t("shared.close")}
      onClose={close}
      role="alert"
    >
      <Text size="sm">{description.message}</Text>
      <RequestIdLink error={description} inForm size="xs" />
    </Alert>
  );
}

/** Puts everything that the service has about the account into one file. */
function OwnData({ username }: { username: string }) {
  const language = useLanguage();
  const { t } = language;
  const client = useTRPCClient();
  const [share, setShare] = useState(0);
  const download = useMutation({
    mutationFn: async () => {
      setShare(0);
      const data = await readOwnData(language, (query) => client.identity.exportData.mutate(query), setShare);
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`${username}-${day}.json`, "application/json", data);
    },
    gcTime: 0,
  });
  return (
    <SectionCard title={t("account.data.title")} help={t("account.data.help")}>
      <FormProblem error={download.error} />
      <Group gap="md">
        <ActionButton
          error={download.error}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("account.data.download")}
        </ActionButton>
        {download.isPending && (
          <Progress value={Math.round(share * 100)} flex={1} aria-label={t("account.data.progress")} />
        )}
        {download.isSuccess && (
          <Text size="sm" role="status">
            {t("account.data.done")}
          </Text>
        )}
      </Group>
    </SectionCard>
  );
}
