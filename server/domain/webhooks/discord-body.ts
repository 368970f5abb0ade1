import { NotificationKind } from "../../contract/alerts.ts";
import { describeNotification } from "../../contract/describe-notification.ts";
import type { WebhookMessage } from "../../contract/webhook-events.ts";

const MAX_CHARACTERS = 1_500;
/** Discord would format names, and turn parts of them into mentions and links. */
const MARKDOWN = /[\\`*_~|<>[\]()#@:-]/g;

/** A message as Discord's webhooks take it: one sentence and a link. Nobody is mentioned. */
export function toDiscordBody({ type, data }: WebhookMessage): string {
  const kind = NotificationKind.safeParse(type);
  const sentence = kind.success ? describeNotification(kind.data, data) : "This is a test message.";
  const text = sentence.slice(0, MAX_CHARACTERS).replace(MARKDOWN, "\\$&");
  const link = typeof data.url === "string" ? `\n${data.url}` : "";
  return JSON.stringify({ content: `${text}${link}`, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS });
}

const SUPPRESS_EMBEDS = 4;
