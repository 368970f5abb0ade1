"use client";

import { Badge, Button } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconClock, type TablerIcon } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { WEBHOOK_EVENT_NAMES } from "#server/contract/webhook-event-names.ts";
import type { DeliveryItem } from "#server/contract/webhooks.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { CodeBlock } from "../../../../_ui/code-block.tsx";
import { CopyValue } from "../../../../_ui/copy-value.tsx";
import type { FactsByName } from "../../../../_ui/facts.tsx";
import { formatFacts, formatMilliseconds } from "../../../../_ui/format.ts";
import { notifyError, notifySuccess } from "../../../../_ui/notify.ts";
import { Row } from "../../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { EVENT_NAMES, webhookTexts } from "../texts.ts";

const texts = webhookTexts.deliveries;
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
  const [shown, setShown] = useState(false);
  const { kind, state } = delivery;
  const event = WEBHOOK_EVENT_NAMES.find((one) => one === kind);
  const name = event ? EVENT_NAMES[event] : texts.testKind;
  return (
    <Row
      icon={ICONS[state]}
      color={COLORS[state]}
      title={
        <>
          <span>{name}</span>
          <Badge variant="light" color={COLORS[state]}>
            {texts.states[state]}
          </Badge>
        </>
      }
      facts={{ ...summaryOf(delivery), ...(shown && detailsOf(delivery)) }}
    >
      <Button
        variant="default"
        size="xs"
        aria-expanded={shown}
        aria-label={shown ? texts.hide(name) : texts.show(name)}
        onClick={() => setShown(!shown)}
      >
        {shown ? texts.hideShort : texts.showShort}
      </Button>
      {mayResend && state !== "pending" && <Resend webhookId={webhookId} deliveryId={delivery.id} name={name} />}
    </Row>
  );
}

function summaryOf({ status, error, ms, attempts, createdAt, state, nextAttemptAt }: DeliveryItem): FactsByName {
  const outcome = [
    status !== null && texts.status(status),
    ms !== null && formatMilliseconds(ms),
    attempts > 0 && texts.attempts(attempts),
  ].filter((part) => part !== false);
  return {
    [webhookTexts.created]: <TimeAgo instant={createdAt} />,
    [texts.outcome]: outcome.length > 0 && formatFacts(outcome),
    [texts.error]: error,
    [texts.next]: state === "pending" && nextAttemptAt && <TimeAgo instant={nextAttemptAt} />,
  };
}

const detailsOf = ({ messageId, payload }: DeliveryItem): FactsByName => ({
  [texts.messageId]: <CopyValue value={messageId} label={texts.copyMessageId} />,
  [texts.payload]: <CodeBlock code={JSON.stringify(payload, null, 2)} label={texts.payload} />,
});

function Resend({ name, ...reference }: { webhookId: string; deliveryId: string; name: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const resend = useMutation(
    trpc.webhooks.resend.mutationOptions({
      onSuccess: () => notifySuccess(texts.resent),
      onError: (error) => notifyError(error),
      onSettled: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  return (
    <ActionButton
      error={resend.error}
      variant="default"
      size="xs"
      aria-label={texts.resendOf(name)}
      loading={resend.isPending}
      onClick={() => resend.mutate(reference)}
    >
      {texts.resend}
    </ActionButton>
  );
}
