"use client";

import { Badge } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconCircleCheck } from "@tabler/icons-react";
import type { WebhookItem } from "#server/contract/webhooks.ts";
import { useLanguage } from "../../../_languages/use-language.ts";

export function WebhookState({ webhook: { enabled, failingSince } }: { webhook: WebhookItem }) {
  const { t } = useLanguage();
  if (!enabled) return <StateBadge color="gray" icon={IconBan} label={t("developers.webhooks.states.disabled")} />;
  if (failingSince)
    return <StateBadge color="orange" icon={IconAlertTriangle} label={t("developers.webhooks.states.failing")} />;
  return <StateBadge color="green" icon={IconCircleCheck} label={t("developers.webhooks.states.enabled")} />;
}

function StateBadge({ color, icon: Icon, label }: { color: string; icon: typeof IconBan; label: string }) {
  return (
    <Badge
      component="span"
      variant="default"
      c={`var(--mantine-color-text)`}
      leftSection={<Icon size={14} aria-hidden color={`var(--mantine-color-${color}-6)`} />}
    >
      {label}
    </Badge>
  );
}
