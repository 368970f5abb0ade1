import { IconAlertTriangle, IconClockExclamation } from "@tabler/icons-react";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { apiTokensTexts } from "./texts.ts";
import classes from "./token-expiry.module.css";

const WARNING_MS = 14 * 86_400_000;

/** When the token expires, with a warning in the last 14 days. */
export function TokenExpiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span data-none>{apiTokensTexts.list.never}</span>;
  const leftMs = new Date(expiresAt).getTime() - Date.now();
  if (leftMs <= 0) {
    return (
      <span className={classes.warning} data-kind="expired">
        <IconAlertTriangle size={16} aria-hidden />
        <span>{textWithParts(apiTokensTexts.list.expired, { time: <TimeAgo instant={expiresAt} /> })}</span>
      </span>
    );
  }
  if (leftMs > WARNING_MS) return <TimeAgo instant={expiresAt} />;
  return (
    <span className={classes.warning} data-kind="soon">
      <IconClockExclamation size={16} aria-hidden />
      <span>{textWithParts(apiTokensTexts.list.expiresSoon, { time: <TimeAgo instant={expiresAt} /> })}</span>
    </span>
  );
}
