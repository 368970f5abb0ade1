import type { WebhookEventName } from "#server/contract/webhook-event-names.ts";

export const webhookGuideTexts = {
  title: "Webhooks",
  lead: "Your alerts, and what happens in your account, as messages to a program of your own, signed by the Standard Webhooks scheme, or to a Discord channel.",
  messages: {
    title: "Messages",
    text: "Create a webhook under **Developers ▸ Webhooks**. The service then sends a `POST` with a JSON body for each event that you chose: `type` says what happened, `timestamp` when, and `data` depends on the type. New members may be added; present ones are neither renamed nor removed.",
    code: "A message",
    table: "Types of messages",
    columns: ["Type", "When", "Members of data"],
    when: {
      "bots.down": "Enabled bots have not been connected for the minutes of your notification settings.",
      "bots.refused": "The game platform does not let enabled bots sign in.",
      "cluster.gone": "A cluster of yours is not connected any more.",
      "cluster.full": "All clusters are at their capacity, and bots wait for a place.",
      "job.failed": "A job failed, or could not do all of its items.",
      "token.expiring": "An API token expires within 14, 7 or 1 days.",
      "request.decided": "Staff decided on a request of yours.",
      "automation.notified":
        "A step of an automation told something. What one automation tells within seconds is one message.",
      "automations.ran": "Automations ran. The runs of some seconds are one message, with the first of them.",
      "bots.created": "Bots were created, imported or restored.",
      "bots.changed": "Bots were changed: what the API shows of them, or their credentials.",
      "bots.deleted": "Bots were deleted.",
      "job.ended": "A job has ended, whatever its outcome.",
      "application.approved": "You approved an application, or more scopes of it.",
    } satisfies Record<WebhookEventName, string>,
    test: "You pressed *Send test*.",
    states:
      "Alerts that last have `state`: `began` when they have lasted for the minutes of your settings, `grew` when the number has at least doubled since, and `ended` when it is over. Of many bots there is one message for up to 500 of them; a bot that changed several times meanwhile is in it once.",
  },
  verifying: {
    title: "Verifying messages",
    text: "Every message has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. The secret was shown when you created the webhook. Verify the body exactly as it was received, before parsing it. For 24 hours after you rotated the secret, messages have two signatures.",
    program: "receiver.mjs",
    function: "Without a library",
  },
  delivery: {
    title: "Delivery",
    items: [
      "Answer with a status from 200 to 299 within 10 seconds. Everything else is a failure, a redirect too: redirects are not followed. What you answer is not read.",
      "A message that failed is sent again after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours and 24 hours. If no message was delivered in all that time, the webhook is disabled, and you are notified. An answer of 410 disables it at once.",
      "A message may arrive more than once: `webhook-id` is the same each time. Messages may arrive in another order than they happened: compare `timestamp`.",
      "At most one message at a time is sent to a webhook, and at most 60 in a minute.",
      "The address must be https on port 443 or from 1024, and must lead to the public internet. Operators of the service can allow private addresses.",
      "Messages contain no secrets and no e-mail addresses.",
    ],
  },
  overApi: {
    title: "Over the API",
    text: "What the page *Webhooks* does, a program can do with an API token: create, change, test and delete webhooks, read their deliveries and send one again. Applications cannot. The secret is in the reply to the creation alone; `POST /webhooks/{webhookId}/rotate` replaces it.",
    code: "Create a webhook",
  },
  discord: {
    title: "Discord",
    text: "In Discord, open *Edit channel ▸ Integrations ▸ Webhooks*, copy the address of a webhook, and enter it here. The format changes to *Discord message*: one sentence and a link. Nobody is mentioned.",
  },
} as const;
