import { NotificationKind } from "../../contract/alerts.ts";
import { describeNotification } from "../../contract/describe-notification.ts";
import type { UnalertedEvent } from "../../contract/webhook-event-names.ts";
import type { WebhookEventData, WebhookMessage } from "../../contract/webhook-events.ts";
import { SOURCE_LANGUAGE } from "../../languages/languages.ts";
import { translatorOf } from "../../languages/translator.ts";

const MAX_CHARACTERS = 1_500;
/** Discord would format names, and turn parts of them into mentions and links. */
const MARKDOWN = /[\\`*_~|<>[\]()#@:-]/g;
const SUPPRESS_EMBEDS = 4;

/** A message as Discord's webhooks take it: one sentence and a link. Nobody is mentioned. */
export function toDiscordBody(message: WebhookMessage): string {
  const text = describeMessage(message).slice(0, MAX_CHARACTERS).replace(MARKDOWN, "\\$&");
  const link = typeof message.data.url === "string" ? `\n${message.data.url}` : "";
  return JSON.stringify({ content: `${text}${link}`, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS });
}

function describeMessage({ type, data }: WebhookMessage): string {
  const kind = NotificationKind.safeParse(type);
  if (kind.success) return describeNotification(translatorOf(SOURCE_LANGUAGE), kind.data, data);
  return type in UNALERTED ? UNALERTED[type as UnalertedEvent](data as never) : "This is a test message.";
}

const bots = (verb: string) => (data: WebhookEventData<"bots.changed">) =>
  data.count === 1 ? `1 bot was ${verb}` : `${data.count} bots were ${verb}`;

const UNALERTED: { [Event in UnalertedEvent]: (data: WebhookEventData<Event>) => string } = {
  "automations.ran": ({ count }) => (count === 1 ? "1 automation ran" : `Automations ran ${count} times`),
  "bots.created": bots("created"),
  "bots.changed": bots("changed"),
  "bots.deleted": bots("deleted"),
  "job.ended": ({ job }) => `A job has ended: ${job.succeeded} of ${job.total} succeeded`,
  "application.approved": ({ application }) => `Application ${application.name} was approved`,
};
