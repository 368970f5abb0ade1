import type { WebhookEventName } from "#server/contract/webhook-event-names.ts";
import { formatNumber, plural } from "../../../_ui/format.ts";
import { textWithNames } from "../../../_ui/name.tsx";
import { ALERT_NAMES } from "../../account/notifications/texts.ts";

export const EVENT_NAMES: Record<WebhookEventName, string> = {
  ...ALERT_NAMES,
  "bots.created": "Bots created",
  "bots.changed": "Bots changed",
  "bots.deleted": "Bots deleted",
  "automations.ran": "Automations ran",
  "job.ended": "Job ended",
  "application.approved": "Application approved",
};

/** The texts of the pages about webhooks. */
export const webhookTexts = {
  title: "Webhooks",
  description: "What happens in your account, as messages to a program of your own or to a Discord channel.",
  list: "Webhooks",
  guide: "How to verify messages",
  empty: {
    title: "No webhooks yet",
    text: "A webhook calls an address of yours when something happens, for example when bots disconnect or a job fails.",
  },
  address: "Address",
  events: "Events",
  format: "Format",
  formats: { standard: "Standard Webhooks (signed JSON)", discord: "Discord message" },
  shortFormats: { standard: "Standard", discord: "Discord" },
  created: "Created",
  states: { enabled: "Enabled", disabled: "Disabled", failing: "Failing" },
  failingSince: "No message delivered since",
  new: {
    open: "New webhook",
    title: "New webhook",
    name: "Name",
    nameExample: "Operations channel",
    url: "Address",
    urlHelp:
      "Where messages are sent, by POST. It may contain a secret: it is stored encrypted, and only its host is shown later.",
    urlExample: "https://example.com/webhooks/bots",
    urlKept:
      "Leave empty to keep the current address. Where messages are sent, by POST. It may contain a secret: it is stored encrypted, and only its host is shown later.",
    events: "Events",
    submit: "Create webhook",
  },
  edit: { open: "Edit", title: "Edit webhook", submit: "Save", saved: "Webhook saved" },
  secret: {
    title: "Signing secret",
    warning:
      "Copy the secret now. It is shown only once. With it, your program verifies that messages come from this service.",
    label: "Signing secret",
    saved: "I have saved the secret",
    leaveTitle: "Leave without the secret?",
    leaveText: "The secret is not shown again. To get another one, you have to rotate it.",
    done: "Done",
  },
  rotate: {
    open: "Rotate secret",
    title: "Rotate the signing secret?",
    consequence:
      "You get a new secret. For 24 hours, messages are signed with both; after that, only with the new one.",
  },
  disable: "Disable",
  enable: "Enable",
  disabled: "Webhook disabled. What was not delivered yet is dropped.",
  enabled: "Webhook enabled",
  disabledAlert: "This webhook is disabled",
  delete: {
    open: "Delete",
    title: (name: string) => textWithNames`Delete webhook ${name}?`,
    consequence: "No more messages are sent, and its delivery log is deleted.",
    done: (name: string) => textWithNames`Webhook ${name} deleted`,
  },
  test: { send: "Send test", sent: "Test message queued: see its outcome in the delivery log" },
  notFound: { title: "Webhook not found", text: "It may have been deleted." },
  back: "All webhooks",
  deliveries: {
    title: "Deliveries",
    help: "Messages of the last 30 days. A failed one is sent again after 5 seconds, 5 and 30 minutes, 2, 5, 10 and 24 hours.",
    empty: { title: "No deliveries yet", text: "Send a test to see whether your receiver answers." },
    states: { pending: "Pending", delivered: "Delivered", failed: "Failed" },
    status: (status: number) => `HTTP ${status}`,
    attempts: (count: number) => plural(count, { one: "1 attempt", other: `${formatNumber(count)} attempts` }),
    show: (kind: string) => `Show message ${kind}`,
    hide: (kind: string) => `Hide message ${kind}`,
    showShort: "Show",
    hideShort: "Hide",
    payload: "Message",
    messageId: "Message ID",
    copyMessageId: "message ID",
    next: "Next attempt",
    outcome: "Last attempt",
    error: "Error",
    resend: "Resend",
    resendOf: (kind: string) => `Resend ${kind}`,
    resent: "Message queued again",
    testKind: "Test",
    older: "Show older",
    newest: "Show newest",
  },
} as const;
