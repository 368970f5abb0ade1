"use client";

import { Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApplicationFlag } from "#server/contract/applications.ts";
import { DISABLED_APPLICATION_MESSAGE } from "#server/contract/reviews.ts";
import { ErrorState, LoadingRows } from "../../../../../_ui/list-states.tsx";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { SectionCard } from "../section-card.tsx";
import { RequestVerificationForm } from "./request-verification-form.tsx";
import classes from "./verification.module.css";
import { VerificationTimeline } from "./verification-timeline.tsx";

const STATE_TEXTS: Record<Application["verification"], string> = {
  none: "Only you can approve this application. When staff have looked at it and verified it, everybody can.",
  pending: "Staff look at your request. Until they decide, only you can approve this application.",
  verified: "Everybody may approve this application, and sees that it is verified.",
};

const DISABLED_STATE_TEXTS: typeof STATE_TEXTS = {
  none: DISABLED_APPLICATION_MESSAGE,
  pending: "Staff look at your request. Until they enable this application, nobody can approve it.",
  verified: "Staff have verified this application. Until they enable it, nobody can approve it.",
};

export function VerificationTab({ app }: { app: Application }) {
  const reviews = useQuery(useTRPC().reviews.list.queryOptions({}));
  const isDisabled = (app.flags & ApplicationFlag.Disabled) !== 0;
  const mine = reviews.data?.filter(({ application }) => application?.id === app.id);
  return (
    <Stack gap="md">
      <SectionCard title="Verification" help={(isDisabled ? DISABLED_STATE_TEXTS : STATE_TEXTS)[app.verification]}>
        {app.verification === "none" && !isDisabled && (
          <>
            <Checklist app={app} />
            <RequestVerificationForm app={app} isAgain={mine?.[0]?.state === "rejected"} />
          </>
        )}
      </SectionCard>
      {reviews.isError && <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />}
      {reviews.isPending && <LoadingRows rows={2} />}
      {mine && mine.length > 0 && <VerificationTimeline requests={mine} />}
    </Stack>
  );
}

function Checklist({ app }: { app: Application }) {
  const items: [boolean, string][] = [
    [app.redirectUris.length > 0, "A redirect URI is saved"],
    [app.scopes.length > 0, "Its scopes are chosen"],
  ];
  return (
    <ul className={classes.checklist} aria-label="What it takes">
      {items.map(([isMet, words]) => (
        <li key={words} data-met={isMet || undefined}>
          {isMet ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
          <Text span size="sm">
            {words}
            <Text span c="dimmed">
              {isMet ? ": done" : ": not yet, see the OAuth tab"}
            </Text>
          </Text>
        </li>
      ))}
    </ul>
  );
}
