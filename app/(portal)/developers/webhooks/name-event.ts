import { ALERT_KINDS } from "#server/contract/alert-kinds.ts";
import type { WebhookEventName } from "#server/contract/webhook-event-names.ts";
import type { Language } from "../../../_languages/language.ts";

type AlertKind = (typeof ALERT_KINDS)[number];
const isAlert = (name: WebhookEventName): name is AlertKind => ALERT_KINDS.some((kind) => kind === name);

/** What a webhook can be told of, in words. */
export const nameEvent = ({ t }: Language, name: WebhookEventName): string =>
  isAlert(name) ? t(`notifications.kinds.${name}`) : t(`developers.webhookEvents.${name}`);
