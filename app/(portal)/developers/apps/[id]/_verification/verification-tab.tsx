"use client";

import { Group, Stack, Text, Textarea, Timeline } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconCircleCheck, IconCircleDashed, IconClock, IconSend, IconX } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { ApplicationFlag } from "#server/contract/flags.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { Language } from "../../../../../_languages/language.ts";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { formErrors } from "../../../../../_ui/describe-error.ts";
import { FormProblem } from "../../../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../../../_ui/later-zod-form.ts";
import { ErrorState, LoadingRows } from "../../../../../_ui/list-states.tsx";
import { LaterCode } from "../../../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { TimeAgo } from "../../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../../../_ui/unsaved-changes-guard.tsx";
import type { Application } from "../../application.ts";
import classes from "./verification.module.css";

export function VerificationTab({ app }: { app: Application }) {
  const { t } = useLanguage();
  const reviews = useQuery(useTRPC().reviews.list.queryOptions({}));
  const isDisabled = (app.flags & ApplicationFlag.Disabled) !== 0;
  const requests = reviews.data?.filter(({ application }) => application?.id === app.id);
  return (
    <Stack gap="md">
      <SectionCard
        title={t("applications.page.verification.title")}
        help={t(`applications.page.verification.${isDisabled ? "disabledStates" : "states"}.${app.verification}`)}
      >
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
  const { t } = useLanguage();
  const hasUri = app.redirectUris.length > 0;
  const hasScope = app.scopes.length > 0;
  const items = [
    {
      isMet: hasUri,
      text: hasUri ? "redirectUriSaved" : "redirectUriMissing",
    },
    {
      isMet: hasScope,
      text: hasScope ? "scopeChosen" : "scopeMissing",
    },
  ] as const;
  return (
    <ul className={classes.checklist} aria-label={t("applications.page.verification.requirements")}>
      {items.map(({ isMet, text }) => (
        <li key={text} data-met={isMet || undefined}>
          {isMet ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
          <Text span size="sm">
            {t.rich(`applications.page.verification.${text}`, {
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

function RequestVerificationForm({ app, isAgain }: { app: Application; isAgain: boolean }) {
  const language = useLanguage();
  const { t } = language;
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
        notifySuccess(t("applications.page.verification.requested"));
        await Promise.all([
          queryClient.invalidateQueries(trpc.applications.pathFilter()),
          queryClient.invalidateQueries(trpc.reviews.pathFilter()),
        ]);
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  const isReady = app.redirectUris.length > 0 && app.scopes.length > 0;
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !request.isSuccess} />
      <Stack gap="sm">
        <Textarea
          label={t("applications.page.verification.useCase")}
          description={t("applications.page.verification.useCaseHelp")}
          required
          autosize
          minRows={4}
          maxRows={14}
          {...form.getInputProps("useCase")}
        />
        <FormProblem error={request.error} />
        <Group>
          <ActionButton error={request.error} type="submit" loading={request.isPending} disabled={!isReady}>
            {isAgain ? t("applications.page.verification.requestAgain") : t("applications.page.verification.request")}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

type VerificationRequest = inferRouterOutputs<PortalRouter>["reviews"]["list"][number];

/** The requests and the decisions about them, the latest last. */
function VerificationTimeline({ requests }: { requests: readonly VerificationRequest[] }) {
  const language = useLanguage();
  const { t } = language;
  const inOrder = [...requests].reverse();
  const steps = inOrder.flatMap((request) => [requestItem(language, request), decisionItem(language, request)]);
  return (
    <SectionCard title={t("applications.page.verification.history")}>
      <Timeline active={steps.length - (inOrder.at(-1)?.state === "pending" ? 2 : 1)} bulletSize={28} lineWidth={2}>
        {steps}
      </Timeline>
    </SectionCard>
  );
}

const requestItem = ({ t }: Language, { id, useCase, createdAt }: VerificationRequest) => (
  <Timeline.Item
    key={`${id} requested`}
    title={t("applications.page.verification.historyRequested")}
    bullet={<IconSend size={15} aria-hidden />}
  >
    <When instant={createdAt} />
    <Text size="sm" mt={4} className="written">
      {useCase}
    </Text>
  </Timeline.Item>
);

function decisionItem({ t }: Language, { id, state, reason, decidedAt }: VerificationRequest) {
  if (state === "pending") {
    return (
      <Timeline.Item
        key={`${id} pending`}
        title={t("applications.page.verification.historyPending")}
        bullet={<IconClock size={15} aria-hidden />}
      >
        <Text size="sm" c="dimmed">
          {t("applications.page.verification.historyPendingText")}
        </Text>
      </Timeline.Item>
    );
  }
  if (state === "withdrawn") {
    return (
      <Timeline.Item
        key={`${id} withdrawn`}
        title={t("applications.page.verification.historyWithdrawn")}
        color="gray"
        bullet={<IconX size={15} aria-hidden />}
      >
        {decidedAt && <When instant={decidedAt} />}
        <Text size="sm" mt={4}>
          {t("applications.page.verification.historyWithdrawnText")}
        </Text>
      </Timeline.Item>
    );
  }
  const isApproved = state === "approved";
  const Icon = isApproved ? IconCheck : IconX;
  return (
    <Timeline.Item
      key={`${id} decided`}
      title={
        isApproved
          ? t("applications.page.verification.historyApproved")
          : t("applications.page.verification.historyRejected")
      }
      color={isApproved ? "green" : "red"}
      bullet={<Icon size={15} aria-hidden />}
    >
      {decidedAt && <When instant={decidedAt} />}
      {reason && (
        <Text size="sm" mt={4} className="written">
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
