"use client";

import { Anchor } from "@mantine/core";
import { BOT_REASONS } from "#server/contract/bot-reason-codes.ts";
import { TONE_OF_REASON } from "#server/contract/status-tones.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { StatusMark } from "../../_ui/status-mark.tsx";
import classes from "./reason-count-links.module.css";
import { useReasonCounts } from "./use-bot-reasons.ts";

/** How many bots are not connected for which reason, each linked to the list of them. Nothing when all are connected. */
export function ReasonCountLinks() {
  const { t } = useLanguage();
  const { data = [] } = useReasonCounts();
  const byCode = Map.groupBy(data, ({ reason }) => reason.code);
  if (data.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("reasons.notConnected")}>
      {BOT_REASONS.flatMap((code) => {
        const count = byCode.get(code)?.reduce((sum, group) => sum + group.count, 0);
        if (count === undefined) return [];
        return (
          <li key={code}>
            <StatusMark tone={TONE_OF_REASON[code]} />
            <Anchor component={Link} href={`/bots?reason=${code}`} prefetch={false} size="sm" underline="always">
              {t("reasons.counted", { label: t(`reasons.labels.${code}`), count })}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}
