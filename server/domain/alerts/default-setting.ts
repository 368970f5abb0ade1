import { type AlertKind, type AlertSetting, DEFAULT_MINUTES, isLasting } from "../../contract/alerts.ts";

/** What applies while the account has not chosen. */
export const defaultSetting = (kind: AlertKind): AlertSetting => ({
  kind,
  enabled: true,
  minutes: isLasting(kind) ? DEFAULT_MINUTES[kind] : null,
  mail: kind === "token.expiring",
});
