"use client";

import { Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApplicationFlag } from "#server/contract/application-flags.ts";
import { DISABLED_APPLICATION_MESSAGE } from "#server/contract/limits/reviews.ts";
import { ErrorState, LoadingRows } from "../../../../../_ui/list-states.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { textWithParts } from "../../../../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";
import { RequestVerificationForm } from "./request-verification-form.tsx";
import classes from "./verification.module.css";
import { VerificationTimeline } from "./verification-timeline.tsx";

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
