"use client";

import { Alert, Group, List, Stack, Text, Textarea, Timeline } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconCircleCheck, IconClock, IconSend, IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { AccountFlag } from "#server/contract/flags.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { COLUMN_WIDTH } from "../../../_ui/column-width.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { ButtonLink } from "../../../_ui/styled-links.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";

/** @param flags The flags of the account when the page was loaded. */
export function GatewayAccessPage({ flags }: { flags: number }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const reviews = useQuery(trpc.reviews.list.queryOptions({}, { refetchInterval: 60_000 }));
  const user = useQuery(trpc.identity.user.queryOptions({}));
  const requests = (reviews.data ?? []).filter(({ kind }) => kind === "developer");
  const latest = requests[0];
  const isGranted = ((user.data?.flags ?? flags) & AccountFlag.Developer) !== 0;
  const isPending = !isGranted && latest?.state === "pending";
  return (
    <>
      <PageHeader title={t("developers.access.title")} description={t("developers.access.description")} />
      {reviews.isError && <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />}
      {reviews.isPending && <LoadingRows rows={4} />}
      {reviews.data && (
        <Stack gap="lg" maw={COLUMN_WIDTH}>
          {isGranted && <AccessGranted />}
          {isPending && (
            <Alert icon={<IconClock aria-hidden />} variant="light" title={t("developers.access.pending.title")}>
              {t("developers.access.pending.text")}
            </Alert>
          )}
          {!isGranted && <AccessBenefits />}
          {!isGranted && !isPending && <RequestAccessForm isAgain={latest?.state === "rejected"} />}
          {requests.length > 0 && <AccessRequestTimeline requests={requests} />}
        </Stack>
      )}
    </>
  );
}

function AccessGranted() {
  const { t } = useLanguage();
  return (
    <Alert
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      variant="light"
      title={t("developers.access.granted.title")}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("developers.access.granted.text")}</Text>
        <ButtonLink href="/developers/tokens" size="xs">
          {t("developers.access.granted.tokens")}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}

function AccessBenefits() {
  const { t } = useLanguage();
  return (
    <SectionCard title={t("developers.access.benefits.title")}>
      <List size="sm" spacing="xs">
        <List.Item>{t("developers.access.benefits.gateway")}</List.Item>
        <List.Item>{t("developers.access.benefits.polling")}</List.Item>
        <List.Item>{t("developers.access.benefits.ownBots")}</List.Item>
      </List>
    </SectionCard>
  );
}

type AccessRequest = inferRouterOutputs<PortalRouter>["reviews"]["list"][number];

const LOOKS = {
  pending: { icon: IconClock, color: "gray" },
  approved: { icon: IconCheck, color: "green" },
  rejected: { icon: IconX, color: "red" },
  withdrawn: { icon: IconX, color: "gray" },
} as const;

/** The requests and the decisions about them, the latest first. */
function AccessRequestTimeline({ requests }: { requests: readonly AccessRequest[] }) {
  const language = useLanguage();
  const { t } = language;
  return (
    <SectionCard title={t("developers.access.history.title")}>
      <Timeline bulletSize={28} lineWidth={2} active={requests.length * 2}>
        {requests.flatMap((request) => [decisionItem(language, request), requestItem(language, request)])}
      </Timeline>
    </SectionCard>
  );
}

function decisionItem({ t }: Language, { id, state, reason, decidedAt }: AccessRequest) {
  const { icon: Icon, color } = LOOKS[state];
  return (
    <Timeline.Item
      key={`${id} decided`}
      title={t(`developers.access.history.${state}`)}
      color={color}
      bullet={<Icon size={16} aria-hidden />}
    >
      {reason && (
        <Text size="sm" className="written">
          {reason}
        </Text>
      )}
      {decidedAt && <When instant={decidedAt} />}
    </Timeline.Item>
  );
}

function requestItem({ t }: Language, { id, useCase, createdAt }: AccessRequest) {
  return (
    <Timeline.Item
      key={`${id} requested`}
      title={t("developers.access.history.requested")}
      bullet={<IconSend size={16} aria-hidden />}
    >
      <Text size="sm" c="dimmed" className="written">
        {useCase}
      </Text>
      <When instant={createdAt} />
    </Timeline.Item>
  );
}

const When = ({ instant }: { instant: string }) => (
  <Text size="sm">
    <TimeAgo instant={instant} />
  </Text>
);

const contract = new LaterCode(() =>
  import("#server/contract/reviews.ts").then((module) => module.DeveloperAccessRequest),
);
const MAX_USE_CASE_LENGTH = 2000;

function RequestAccessForm({ isAgain }: { isAgain: boolean }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { useCase: "" }, validate: laterZodForm(contract) });
  const request = useMutation(
    trpc.reviews.requestDeveloperAccess.mutationOptions({
      async onSuccess() {
        form.reset();
        await queryClient.invalidateQueries(trpc.reviews.pathFilter());
        notifySuccess(t("developers.access.form.sent"));
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  const length = [...form.values.useCase].length;
  return (
    <SectionCard title={isAgain ? t("developers.access.form.titleAgain") : t("developers.access.form.title")}>
      <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
        <Stack gap="sm">
          <Textarea
            label={t("developers.access.form.useCase")}
            description={t("developers.access.form.useCaseHelp", {
              length: String(length),
              max: String(MAX_USE_CASE_LENGTH),
            })}
            placeholder={t("developers.access.form.useCaseExample")}
            required
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps("useCase")}
          />
          <FormProblem error={request.error} />
          <Group justify="flex-end">
            <ActionButton error={request.error} type="submit" loading={request.isPending}>
              {t("developers.access.form.submit")}
            </ActionButton>
          </Group>
        </Stack>
      </form>
      <UnsavedChangesGuard unsaved={form.values.useCase.trim() !== "" && !request.isPending}>
        {t("developers.access.form.unsaved")}
      </UnsavedChangesGuard>
    </SectionCard>
  );
}
