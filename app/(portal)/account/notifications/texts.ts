import type { AlertKind } from "#server/contract/alerts.ts";

/** The texts of the page with the alert settings, and the names of the alerts, which webhooks use too. */
export const ALERT_NAMES: Record<AlertKind, string> = {
  "bots.down": "Bots not connected",
  "bots.refused": "Bots cannot sign in",
  "cluster.gone": "Cluster disconnected",
  "cluster.full": "Clusters full",
  "job.failed": "Job failed",
  "token.expiring": "API token expires",
  "request.decided": "Request decided",
  "automation.notified": "Automation notifies you",
};

export const alertSettingsTexts = {
  title: "Alert settings",
  description: "Choose which alerts the bell in the portal shows, and which are sent by mail.",
  list: "Alerts",
  help: {
    "bots.down": "Enabled bots that are offline, booting or disconnected.",
    "bots.refused":
      "Enabled bots that the game platform refuses: their credentials are invalid, or it requires an action.",
    "cluster.gone": "One of your clusters is not connected any more.",
    "cluster.full": "All clusters are at their capacity, and bots wait for a place.",
    "job.failed": "A job failed, or could not do all of its items.",
    "token.expiring": "14, 7 and 1 days before an API token expires.",
    "automation.notified": "A step of an automation tells you something.",
    "request.decided": "Staff decided on a verification, on gateway access or on a higher limit of bots.",
  } satisfies Record<AlertKind, string>,
  bell: "Bell",
  bellOf: (alert: string) => `Bell: ${alert}`,
  mail: "Mail",
  mailOf: (alert: string) => `Mail: ${alert}`,
  minutes: "After (minutes)",
  minutesOf: (alert: string) => `Minutes before the alert: ${alert}`,
  saved: (alert: string) => `Saved: ${alert}`,
  address: (address: string) => `Mails go to ${address}.`,
  unconfirmed:
    "No mails are sent yet: {address} is not confirmed. Confirm it on your profile. <link>Open profile</link>",
  webhooks: "To receive alerts in Discord or in a program of your own, create a webhook. <link>Webhooks</link>",
} as const;
