"use client";

import { Alert, Group, List, Stack, Text, Textarea, Timeline } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconCircleCheck, IconClock, IconSend, IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { AccountFlag } from "#server/contract/flags.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
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
import classes from "./access-request-timeline.module.css";
import { gatewayAccessTexts } from "./texts.ts";

/** @param flags The flags of the account when the page was loaded. */
export function GatewayAccessPage({ flags }: { flags: number }) {
  const trpc = useTRPC();
  const reviews = useQuery(trpc.reviews.list.queryOptions({}, { refetchInterval: 60_000 }));
  const user = useQuery(trpc.identity.user.queryOptions({}));
  const requests = (reviews.data ?? []).filter(({ kind }) => kind === "developer");
  const latest = requests[0];
  const isGranted = ((user.data?.flags ?? flags) & AccountFlag.Developer) !== 0;
  const isPending = !isGranted && latest?.state === "pending";
  return (
    <>
      <PageHeader title={gatewayAccessTexts.title} description={gatewayAccessTexts.description} />
      {reviews.isError && <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />}
      {reviews.isPending && <LoadingRows rows={4} />}
      {reviews.data && (
        <Stack gap="lg" maw={680}>
          {isGranted && <AccessGranted />}
          {isPending && (
            <Alert icon={<IconClock aria-hidden />} variant="light" title={gatewayAccessTexts.pending.title}>
              {gatewayAccessTexts.pending.text}
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
  const texts = gatewayAccessTexts.granted;
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />} variant="light" title={texts.title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{texts.text}</Text>
        <ButtonLink href="/developers/tokens" size="xs">
          {texts.tokens}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}

function AccessBenefits() {
  const texts = gatewayAccessTexts.benefits;
  return (
    <SectionCard title={texts.title}>
      <List size="sm" spacing="xs">
        {texts.items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </SectionCard>
  );
}

type AccessRequest = inferRouterOutputs<PortalRouter>["reviews"]["list"][number];

const texts = gatewayAccessTexts.history;

const STATES = {
  pending: { title: texts.pending, icon: IconClock, color: "gray" },
  approved: { title: texts.approved, icon: IconCheck, color: "green" },
  rejected: { title: texts.rejected, icon: IconX, color: "red" },
  withdrawn: { title: texts.withdrawn, icon: IconX, color: "gray" },
} as const;

/** The requests and the decisions about them, the latest first. */
function AccessRequestTimeline({ requests }: { requests: readonly AccessRequest[] }) {
  return (
    <SectionCard title={texts.title}>
      <Timeline bulletSize={28} lineWidth={2} active={requests.length * 2}>
        {requests.flatMap((request) => [decisionItem(request), requestItem(request)])}
      </Timeline>
    </SectionCard>
  );
}

function decisionItem({ id, state, reason, decidedAt }: AccessRequest) {
  const { title, icon: Icon, color } = STATES[state];
  return (
    <Timeline.Item key={`${id} decided`} title={title} color={color} bullet={<Icon size={16} aria-hidden />}>
      {reason && (
        <Text size="sm" className={classes.text}>
          {reason}
        </Text>
      )}
      {decidedAt && <When instant={decidedAt} />}
    </Timeline.Item>
  );
}

function requestItem({ id, useCase, createdAt }: AccessRequest) {
  return (
    <Timeline.Item key={`${id} requested`} title={texts.requested} bullet={<IconSend size={16} aria-hidden />}>
      <Text size="sm" c="dimmed" className={classes.text}>
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
const requestAccessFormTexts = gatewayAccessTexts.form;
const MAX_USE_CASE_LENGTH = 2000;

function RequestAccessForm({ isAgain }: { isAgain: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { useCase: "" }, validate: laterZodForm(contract) });
  const request = useMutation(
    trpc.reviews.requestDeveloperAccess.mutationOptions({
      async onSuccess() {
        form.reset();
        await queryClient.invalidateQueries(trpc.reviews.pathFilter());
        notifySuccess(requestAccessFormTexts.sent);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const length = [...form.values.useCase].length;
  return (
    <SectionCard title={isAgain ? requestAccessFormTexts.titleAgain : requestAccessFormTexts.title}>
      <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
        <Stack gap="sm">
          <Textarea
            label={requestAccessFormTexts.useCase}
            description={requestAccessFormTexts.useCaseHelp(length, MAX_USE_CASE_LENGTH)}
            placeholder={requestAccessFormTexts.useCaseExample}
            required
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps("useCase")}
          />
          <FormProblem error={request.error} />
          <Group justify="flex-end">
            <ActionButton error={request.error} type="submit" loading={request.isPending}>
              {requestAccessFormTexts.submit}
            </ActionButton>
          </Group>
        </Stack>
      </form>
      <UnsavedChangesGuard unsaved={form.values.useCase.trim() !== "" && !request.isPending}>
        {requestAccessFormTexts.unsaved}
      </UnsavedChangesGuard>
    </SectionCard>
  );
}
