"use client";

import { Badge, Button } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconClock, type TablerIcon } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { WEBHOOK_EVENT_NAMES } from "#server/contract/webhook-event-names.ts";
import type { DeliveryItem } from "#server/contract/webhooks.ts";
import { translateAnswer } from "../../../../_languages/answers.ts";
import type { Language } from "../../../../_languages/language.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { CodeBlock } from "../../../../_ui/code-block.tsx";
import { CopyValue } from "../../../../_ui/copy-value.tsx";
import type { FactsByName } from "../../../../_ui/facts.tsx";
import { formatFacts } from "../../../../_ui/format.ts";
import { notifyError, notifySuccess } from "../../../../_ui/notify.ts";
import { Row } from "../../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { nameEvent } from "../name-event.ts";

const ICONS: Record<DeliveryItem["state"], TablerIcon> = {
  pending: IconClock,
  delivered: IconCircleCheck,
  failed: IconCircleX,
};

const COLORS: Record<DeliveryItem["state"], string> = { pending: "gray", delivered: "green", failed: "red" };

interface DeliveryRowProps {
  webhookId: string;
  delivery: DeliveryItem;
  mayResend: boolean;
}

export function DeliveryRow({ webhookId, delivery, mayResend }: DeliveryRowProps) {
  const language = useLanguage();
  const { t } = language;
  const [shown, setShown] = useState(false);
  const { kind, state } = delivery;
  const event = WEBHOOK_EVENT_NAMES.find((one) => one === kind);
  const name = event ? nameEvent(language, event) : t("developers.webhooks.deliveries.testKind");
  return (
    <Row
      icon={ICONS[state]}
      color={COLORS[state]}
      title={
        <>
          <span>{name}</span>
          <Badge variant="light" color={COLORS[state]}>
            {t(`developers.webhooks.deliveries.states.${state}`)}
          </Badge>
        </>
      }
      facts={{ ...summaryOf(language, delivery), ...(shown && detailsOf(language, delivery)) }}
    >
      <Button
        variant="default"
        size="xs"
        aria-expanded={shown}
        aria-label={
          shown
            ? t("developers.webhooks.deliveries.hide", { kind: name })
            : t("developers.webhooks.deliveries.show", { kind: name })
        }
        onClick={() => setShown(!shown)}
      >
        {shown ? t("developers.webhooks.deliveries.hideShort") : t("developers.webhooks.deliveries.showShort")}
      </Button>
      {mayResend && state !== "pending" && <Resend webhookId={webhookId} deliveryId={delivery.id} name={name} />}
    </Row>
  );
}

function summaryOf(
  { t, format }: Language,
  { status, error, ms, attempts, createdAt, state, nextAttemptAt }: DeliveryItem,
): FactsByName {
  const outcome = [
    status !== null && t("developers.webhooks.deliveries.status", { status: String(status) }),
    ms !== null && format.milliseconds(ms),
    attempts > 0 && t("developers.webhooks.deliveries.attempts", { count: attempts }),
  ].filter((part) => part !== false);
  return {
    [t("developers.webhooks.created")]: <TimeAgo instant={createdAt} />,
    [t("developers.webhooks.deliveries.outcome")]: outcome.length > 0 && formatFacts(outcome),
    [t("developers.webhooks.deliveries.error")]: error && translateAnswer(error),
    [t("developers.webhooks.deliveries.next")]: state === "pending" && nextAttemptAt && (
      <TimeAgo instant={nextAttemptAt} />
    ),
  };
}

const detailsOf = ({ t }: Language, { messageId, payload }: DeliveryItem): FactsByName => ({
  [t("developers.webhooks.deliveries.messageId")]: (
    <CopyValue value={messageId} label={t("developers.webhooks.deliveries.copyMessageId")} />
  ),
  [t("developers.webhooks.deliveries.payload")]: (
    <CodeBlock code={JSON.stringify(payload, null, 2)} label={t("developers.webhooks.deliveries.payload")} />
  ),
});

function Resend({ name, ...reference }: { webhookId: string; deliveryId: string; name: string }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const resend = useMutation(
    trpc.webhooks.resend.mutationOptions({
      onSuccess: () => notifySuccess(t("developers.webhooks.deliveries.resent")),
      onError: (error) => notifyError(language, error),
      onSettled: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  return (
    <ActionButton
      error={resend.error}
      variant="default"
      size="xs"
      aria-label={t("developers.webhooks.deliveries.resendOf", { kind: name })}
      loading={resend.isPending}
      onClick={() => resend.mutate(reference)}
    >
      {t("developers.webhooks.deliveries.resend")}
    </ActionButton>
  );
}
