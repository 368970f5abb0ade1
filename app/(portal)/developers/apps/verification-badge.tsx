import { Badge } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconClock, type TablerIcon } from "@tabler/icons-react";
import type { Application } from "./application.ts";

const BADGES: Record<Application["verification"], { word: string; color: string; icon: TablerIcon }> = {
  none: { word: "Not verified", color: "gray", icon: IconCircleDashed },
  pending: { word: "Waiting for a decision", color: "yellow", icon: IconClock },
  verified: { word: "Verified", color: "teal", icon: IconCircleCheck },
};

export function VerificationBadge({ verification }: Pick<Application, "verification">) {
  const { word, color, icon: Icon } = BADGES[verification];
  return (
    <Badge
      component="span"
      variant={verification === "none" ? "default" : "light"}
      color={color}
      tt="none"
      leftSection={<Icon size={14} aria-hidden />}
    >
      {word}
    </Badge>
  );
}
