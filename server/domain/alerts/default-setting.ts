import { DEFAULT_MINUTES, isOngoing } from "../../contract/alert-kinds.ts";
import type { AlertKind, AlertSetting } from "../../contract/alerts.ts";

/** What applies while the account has not chosen. */
export const defaultSetting = (kind: AlertKind): AlertSetting => ({
  kind,
  enabled: true,
  minutes: isOngoing(kind) ? DEFAULT_MINUTES[kind] : null,
  mail: kind === "token.expiring",
});
