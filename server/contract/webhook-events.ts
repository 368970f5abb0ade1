import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { AutomationRan } from "./automation-runs.ts";
import { JobProgress } from "./jobs.ts";
import { MAX_EVENT_BOTS, MAX_EVENT_NOTICES, MAX_EVENT_RUNS } from "./limits/webhooks.ts";
import type { WebhookEventName } from "./webhook-event-names.ts";

// The bodies of webhook messages. Receivers depend on them: members are added, never renamed or removed.

const When = z.iso.datetime().describe("ISO 8601, UTC.");
const Url = z.string().describe("The page of the portal that shows it.");
const Count = z.int().min(0);
const State = z.enum(["began", "grew", "ended"]).meta(
  meaningsOf("How it goes on.", {
    began: "it has lasted for the minutes of your settings",
    grew: "the number has at least doubled",
    ended: "it is over",
  }),
);
const Cluster = z.object({ name: z.string().describe("The name of the cluster.") });
const Bots = z.object({
  count: Count.describe("How many bots this message is about."),
  ids: z.array(z.string()).max(MAX_EVENT_BOTS).describe("Their ids. Of more bots there are several messages."),
  url: Url,
});

const ongoing = {
  state: State,
  since: When.describe("When it began."),
  until: When.nullable().describe("When it ended; null before."),
  url: Url,
};

/** Of each type of message, the member `data`. */
export const WEBHOOK_EVENTS = {
  "bots.down": z.object({
    ...ongoing,
    count: Count.describe("Enabled bots that are not connected, as of this message."),
  }),
  "bots.refused": z.object({
    ...ongoing,
    count: Count.describe("Enabled bots that the game platform does not let sign in."),
  }),
  "cluster.gone": z.object({ ...ongoing, cluster: Cluster.describe("The cluster that is not connected.") }),
  "cluster.full": z.object({
    ...ongoing,
    clusters: z.array(Cluster).describe("The clusters that are full."),
    capacity: Count.describe("Bots that the clusters can run."),
    waiting: Count.describe("Enabled bots without a place."),
  }),
  "job.failed": z.object({
    job: z
      .object({
        id: z.string().describe("Its id."),
        kind: z.string().describe("What it did, as `kind` of a job says."),
      })
      .describe("The job."),
    total: Count.describe("For how many bots it was."),
    failed: Count.describe("Items that failed."),
    skipped: Count.optional().describe(
      "Items that were left out because their bots were not connected; absent for none.",
    ),
    url: Url,
  }),
  "token.expiring": z.object({
    token: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
      .describe("The API token."),
    days: z.int().describe("Days until it expires, rounded up: 14, 7 or 1."),
    expiresAt: When.describe("When it expires."),
    url: Url,
  }),
  "request.decided": z.object({
    request: z
      .object({
        id: z.string().describe("Its id."),
        kind: z.string().describe("What was asked for: `verification` or `developer`, for example."),
      })
      .describe("The request to staff."),
    approved: z.boolean().describe("Whether staff have approved it."),
    application: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
      .nullable()
      .describe("The application that it is about; null for a request about the account."),
    url: Url,
  }),
  "automation.notified": z.object({
    automation: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
      .describe("The automation."),
    categoryId: z.string().describe("The category that has it."),
    count: Count.describe("How often it told something."),
    notices: z
      .array(
        z.object({
          at: When.describe("When."),
          botId: z.string().describe("The bot on which it ran."),
          text: z.string().describe("What the step told."),
        }),
      )
      .max(MAX_EVENT_NOTICES)
      .describe("What it told last, the latest first."),
    url: Url,
  }),
  "automations.ran": z.object({
    count: Count.describe("How many runs this message is about."),
    runs: z.array(AutomationRan).max(MAX_EVENT_RUNS).describe("The first of them."),
    url: Url,
  }),
  "bots.created": Bots,
  "bots.changed": Bots,
  "bots.deleted": Bots,
  "job.ended": z.object({ job: JobProgress, url: Url }),
  "application.approved": z.object({
    application: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
      .describe("The application that was approved."),
    scopes: z.array(z.string()).describe("All scopes that the application has now."),
    url: Url,
  }),
} as const satisfies Record<WebhookEventName, z.ZodType>;

/** The data of the message that the test button sends. */
export const WebhookTestData = z.object({
  webhook: z
    .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
    .describe("The webhook that is tested."),
  url: Url,
});

/** The body of every message. */
export const WebhookMessage = z
  .object({
    type: z.string().describe("What happened, such as `bots.down`; `test` for the test button."),
    timestamp: When.describe("When it happened."),
    data: z.record(z.string(), z.unknown()).describe("What is to be known of it; its members depend on the type."),
  })
  .meta({ id: "WebhookMessage", description: "The body of a message." });
export type WebhookMessage = z.infer<typeof WebhookMessage>;

export type WebhookEventData<K extends WebhookEventName> = z.infer<(typeof WEBHOOK_EVENTS)[K]>;
