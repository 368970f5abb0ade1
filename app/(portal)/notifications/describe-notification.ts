import type { NotificationKind } from "#server/contract/alerts.ts";
import { describeNotification as describe, type NotificationMessages } from "#server/contract/describe-notification.ts";
import type { Language } from "../../_languages/language.ts";

/** One sentence without a full stop, as mails have it. */
export const describeNotification = (
  language: Language,
  kind: NotificationKind,
  data: Record<string, unknown>,
  ended: boolean,
): string => describe(language as NotificationMessages, kind, data, ended);
