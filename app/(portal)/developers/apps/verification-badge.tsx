import { Badge } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconClock, type TablerIcon } from "@tabler/icons-react";
import type { Application } from "./application.ts";
import { applicationsTexts } from "./texts.ts";

const BADGES: Record<Application["verification"], { label: string; color: string; icon: TablerIcon }> = {
  none: { label: applicationsTexts.verification.none, color: "gray", icon: IconCircleDashed },
  pending: { label: applicationsTexts.verification.pending, color: "amber", icon: IconClock },
  verified: { label: applicationsTexts.verification.verified, color: "green", icon: IconCircleCheck },
};

export function VerificationBadge({ verification }: Pick<Application, "verification">) {
  const { label, color, icon: Icon } = BADGES[verification];
  return (
    <Badge
      component="span"
      variant={verification === "none" ? "default" : "light"}
      color={color}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {label}
    </Badge>
  );
}
