import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockX,
  IconPlayerStop,
} from "@tabler/icons-react";
import type { RunResult } from "#control/automations/run-meanings.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { IconLabel, type IconLabelContent } from "../../../_ui/icon-label.tsx";

const LOOKS: Record<RunResult, Pick<IconLabelContent, "color" | "icon">> = {
  done: { color: "green", icon: IconCircleCheck },
  stopped: { color: "green", icon: IconPlayerStop },
  failed: { color: "red", icon: IconAlertTriangle },
  timeout: { color: "red", icon: IconClockX },
  broken: { color: "red", icon: IconCircleX },
  notMet: { color: "gray", icon: IconCircleDashed },
  cancelled: { color: "gray", icon: IconCircleDashed },
};

/** How a run ended. */
export const RunResultLabel = ({ result }: { result: RunResult }) => {
  const { t } = useLanguage();
  return <IconLabel content={{ ...LOOKS[result], label: t(`automations.runs.results.${result}`) }} />;
};
