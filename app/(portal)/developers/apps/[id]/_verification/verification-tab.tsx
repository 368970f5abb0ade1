"use client";

import { Group, Stack, Text, Textarea, Timeline } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconCircleCheck, IconCircleDashed, IconClock, IconSend, IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { ApplicationFlag } from "#server/contract/flags.ts";
import { DISABLED_APPLICATION_MESSAGE } from "#server/contract/limits/reviews.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { formErrors } from "../../../../../_ui/describe-error.ts";
import { FormProblem } from "../../../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../../../_ui/later-zod-form.ts";
import { ErrorState, LoadingRows } from "../../../../../_ui/list-states.tsx";
import { LaterCode } from "../../../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { textWithParts } from "../../../../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../../../_ui/unsaved-changes-guard.tsx";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";
import classes from "./verification.module.css";

const texts = applicationTexts.verification;
const DISABLED_STATES = { none: DISABLED_APPLICATION_MESSAGE, ...texts.disabledStates };

export function VerificationTab({ app }: { app: Application }) {
  const reviews = useQuery(useTRPC().reviews.list.queryOptions({}));
  const isDisabled = (app.flags & ApplicationFlag.Disabled) !== 0;
  const requests = reviews.data?.filter(({ application }) => application?.id === app.id);
  return (
    <Stack gap="md">
      <SectionCard title={texts.title} help={(isDisabled ? DISABLED_STATES : texts.states)[app.verification]}>
        {app.verification === "none" && !isDisabled && (
          <>
            <Checklist app={app} />
            <RequestVerificationForm app={app} isAgain={requests?.[0]?.state === "rejected"} />
          </>
        )}
      </SectionCard>
      {reviews.isError && <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />}
      {reviews.isPending && <LoadingRows rows={2} />}
      {requests && requests.length > 0 && <VerificationTimeline requests={requests} />}
    </Stack>
  );
}

function Checklist({ app }: { app: Application }) {
  const hasUri = app.redirectUris.length > 0;
  const hasScope = app.scopes.length > 0;
  const items = [
    { isMet: hasUri, text: hasUri ? texts.redirectUriSaved : texts.redirectUriMissing },
    { isMet: hasScope, text: hasScope ? texts.scopeChosen : texts.scopeMissing },
  ];
  return (
    <ul className={classes.checklist} aria-label={texts.requirements}>
      {items.map(({ isMet, text }) => (
        <li key={text} data-met={isMet || undefined}>
          {isMet ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
          <Text span size="sm">
            {textWithParts(text, {
              state: (state) => (
                <Text span c="dimmed">
                  {state}
                </Text>
              ),
            })}
          </Text>
        </li>
      ))}
    </ul>
  );
}

const contract = new LaterCode(() =>
  import("#server/contract/reviews.ts").then((module) => module.VerificationRequest),
);
const requestVerificationFormTexts = applicationTexts.verification;

function RequestVerificationForm({ app, isAgain }: { app: Application; isAgain: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { applicationId: app.id, useCase: "" },
    validate: laterZodForm(contract),
  });
  const request = useMutation(
    trpc.reviews.requestVerification.mutationOptions({
      async onSuccess() {
        form.reset();
        notifySuccess(requestVerificationFormTexts.requested);
        await Promise.all([
          queryClient.invalidateQueries(trpc.applications.pathFilter()),
          queryClient.invalidateQueries(trpc.reviews.pathFilter()),
        ]);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const isReady = app.redirectUris.length > 0 && app.scopes.length > 0;
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !request.isSuccess} />
      <Stack gap="sm">
        <Textarea
          label={requestVerificationFormTexts.useCase}
          description={requestVerificationFormTexts.useCaseHelp}
          required
          autosize
          minRows={4}
          maxRows={14}
          {...form.getInputProps("useCase")}
        />
        <FormProblem error={request.error} />
        <Group>
          <ActionButton error={request.error} type="submit" loading={request.isPending} disabled={!isReady}>
            {isAgain ? requestVerificationFormTexts.requestAgain : requestVerificationFormTexts.request}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

const verificationTimelineTexts = applicationTexts.verification;

type VerificationRequest = inferRouterOutputs<PortalRouter>["reviews"]["list"][number];

/** The requests and the decisions about them, the latest last. */
function VerificationTimeline({ requests }: { requests: readonly VerificationRequest[] }) {
  const inOrder = [...requests].reverse();
  const steps = inOrder.flatMap((request) => [requestItem(request), decisionItem(request)]);
  return (
    <SectionCard title={verificationTimelineTexts.history}>
      <Timeline active={steps.length - (inOrder.at(-1)?.state === "pending" ? 2 : 1)} bulletSize={28} lineWidth={2}>
        {steps}
      </Timeline>
    </SectionCard>
  );
}

const requestItem = ({ id, useCase, createdAt }: VerificationRequest) => (
  <Timeline.Item
    key={`${id} requested`}
    title={verificationTimelineTexts.historyRequested}
    bullet={<IconSend size={15} aria-hidden />}
  >
    <When instant={createdAt} />
    <Text size="sm" mt={4} className={classes.text ?? ""}>
      {useCase}
    </Text>
  </Timeline.Item>
);

function decisionItem({ id, state, reason, decidedAt }: VerificationRequest) {
  if (state === "pending") {
    return (
      <Timeline.Item
        key={`${id} pending`}
        title={verificationTimelineTexts.historyPending}
        bullet={<IconClock size={15} aria-hidden />}
      >
        <Text size="sm" c="dimmed">
          {verificationTimelineTexts.historyPendingText}
        </Text>
      </Timeline.Item>
    );
  }
  if (state === "withdrawn") {
    return (
      <Timeline.Item
        key={`${id} withdrawn`}
        title={verificationTimelineTexts.historyWithdrawn}
        color="gray"
        bullet={<IconX size={15} aria-hidden />}
      >
        {decidedAt && <When instant={decidedAt} />}
        <Text size="sm" mt={4}>
          {verificationTimelineTexts.historyWithdrawnText}
        </Text>
      </Timeline.Item>
    );
  }
  const isApproved = state === "approved";
  const Icon = isApproved ? IconCheck : IconX;
  return (
    <Timeline.Item
      key={`${id} decided`}
      title={isApproved ? verificationTimelineTexts.historyApproved : verificationTimelineTexts.historyRejected}
      color={isApproved ? "green" : "red"}
      bullet={<Icon size={15} aria-hidden />}
    >
      {decidedAt && <When instant={decidedAt} />}
      {reason && (
        <Text size="sm" mt={4} className={classes.text ?? ""}>
          {reason}
        </Text>
      )}
    </Timeline.Item>
  );
}

const When = ({ instant }: { instant: string }) => (
  <Text size="sm">
    <TimeAgo instant={instant} />
  </Text>
);
