import { Badge } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconClock, type TablerIcon } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import type { Application } from "./application.ts";

const LOOKS: Record<Application["verification"], { color: string; icon: TablerIcon }> = {
  none: { color: "gray", icon: IconCircleDashed },
  pending: { color: "amber", icon: IconClock },
  verified: { color: "green", icon: IconCircleCheck },
};

export function VerificationBadge({ verification }: Pick<Application, "verification">) {
  const { t } = useLanguage();
  const { color, icon: Icon } = LOOKS[verification];
  return (
    <Badge
      component="span"
      variant={verification === "none" ? "default" : "light"}
      color={color}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {t(`applications.verification.${verification}`)}
    </Badge>
  );
}
