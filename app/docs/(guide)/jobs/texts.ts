import {
  MAX_JOB_ITEMS,
  MAX_JOBS_PER_HOUR,
  MAX_OPEN_JOBS,
  RUNNING_JOBS_PER_ACCOUNT,
} from "#server/contract/limits/jobs.ts";
import { formatNumber } from "../../english.ts";

/** The texts of the page about jobs. */
export const jobGuideTexts = {
  title: "Jobs",
  lead: "A job does one thing with many bots: it runs commands, sends a chat message, applies a preset, changes, deletes or restarts them. The service works on it in the background and keeps a result for each bot for 30 days.",
  create: {
    title: "Create one",
    text: "One call is enough, whatever the number of bots. `kind` says what is done, `input` with what, and `target` with which bots. An `Idempotency-Key` is a new one for each job that you mean: a call that is repeated with the same key within 24 hours creates no second job and answers the first one as it was, also where the bots have changed since.",
    code: "Disable all bots of a category",
  },
  kinds: {
    title: "What it does",
    label: "Kinds of jobs",
    columns: ["Kind", "Input", "Scope"],
    rows: [
      ["command", "`commands`: up to 20, run in order on each bot; `skipOffline`, `locale`", "commands.run"],
      ["chat", "`content`; `skipOffline`, `locale`", "commands.run"],
      ["preset", "`presetId`; `skipOffline`, `locale`", "commands.run"],
      ["edit", "`disabled`, `parent` (a category's ID, or null), `public`: at least one", "bots.write"],
      ["delete", "none; the bots can be restored from the trash", "bots.write"],
      ["restart", "none; bots that should not run are skipped", "bots.write"],
    ],
  },
  targets: {
    title: "With which bots",
    items: [
      `\`{"botIds": […]}\`: up to ${formatNumber(MAX_JOB_ITEMS)} bots by their IDs. IDs of no bot are left out, and counted as \`unknown\`.`,
      '`{"categoryId": "…"}`: all bots of a category.',
      '`{"filter": {…}}`: the bots that meet every condition: `q`, `flags`, `parent`, `status` and `reason`.',
      '`{"viewId": "…"}`: the bots that a saved view of the portal shows.',
      "The bots are chosen when the job is created. Disabled bots are left out of a category, filter or view where bots themselves have to do something.",
    ],
  },
  follow: {
    title: "Follow it",
    text: "The job has the numbers of bots that succeeded, failed and were skipped. It has ended when `endedAt` is not null. A bot that is already as an `edit` says counts as succeeded. Ask with the `ETag` of the reply before: as long as nothing has changed, it is 304, which counts against no limit. [`waitForJob`](/docs/client#jobs) of the client library does that, and the event `job` of the [gateway's stream](/docs/gateway) tells without asking, where the token may read the gateway.",
    code: "Wait for its end",
    results: "List what failed",
    csv: "Download results as a file for spreadsheets",
    pages:
      "Results come 100 at a time, or up to 1,000 with `limit`, also as CSV: the header `Link` has the address of the [next page](/docs/records#pages).",
    more: "`POST /jobs/{jobId}/cancel` stops it: what is running ends, and nothing else begins. `POST /jobs/{jobId}/retry` does again what failed, in a new job; `states` says which results, up to all of them.",
  },
  limits: {
    title: "Limits",
    items: [
      `An account has at most ${MAX_OPEN_JOBS} jobs that have not ended. ${RUNNING_JOBS_PER_ACCOUNT} run at the same time, and the others wait.`,
      `It creates at most ${formatNumber(MAX_JOBS_PER_HOUR)} jobs an hour, by all of its credentials together. The [limits of calls](/docs/limits) apply as well: \`POST /jobs\` is one of them.`,
      "An application, and an API token that is limited to scopes, reaches only the jobs that it has created itself. Such a job ends when the access ends.",
    ],
  },
} as const;
