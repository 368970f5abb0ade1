import { IconAlertTriangle, IconClockExclamation } from "@tabler/icons-react";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import classes from "./token-list.module.css";

const WARNING_MS = 14 * 86_400_000;

/** When the token stops working; said loudly once that is near. */
export function TokenExpiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className={classes.never}>Never</span>;
  const leftMs = new Date(expiresAt).getTime() - Date.now();
  if (leftMs <= 0) {
    return (
      <span className={classes.warning} data-kind="expired">
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          Expired <TimeAgo instant={expiresAt} />
        </span>
      </span>
    );
  }
  if (leftMs > WARNING_MS) return <TimeAgo instant={expiresAt} />;
  return (
    <span className={classes.warning} data-kind="soon">
      <IconClockExclamation size={16} aria-hidden />
      <span>
        Soon: <TimeAgo instant={expiresAt} />
      </span>
    </span>
  );
}
