import type { JobItem, JobKind, JobState } from "#server/contract/jobs.ts";
import { formatFacts, formatMilliseconds, formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";
import type { Outcome } from "./result-filter.ts";

const KINDS: Record<JobKind, string> = {
  command: "Command",
  chat: "Chat message",
  preset: "Preset",
  import: "Import",
  export: "Export",
  edit: "Change",
  delete: "Deletion",
  restart: "Restart",
};
const STATES: Record<JobState, string> = {
  queued: "Waiting",
  running: "Running",
  stopping: "Stopping",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
};
const ITEM_STATES: Record<JobItem["state"], string> = {
  queued: "Waiting",
  running: "Running",
  succeeded: "Succeeded",
  failed: "Failed",
  skipped: "Skipped",
  stopped: "Not run",
};
const OUTCOMES: Record<Outcome, string> = {
  succeeded: "Succeeded",
  skipped: "Skipped",
  failed: "Failed",
  stopped: "Not run",
  waiting: "Waiting",
};

interface Counts {
  /** Items that ended, in whichever way. */
  ended: number;
  total: number;
  failed: number;
  skipped: number;
}

/** Texts of jobs: their list, their pages, and their progress elsewhere. */
export const jobsTexts = {
  title: "Jobs",
  description:
    "Commands and changes on many bots. The service runs them in the background, and keeps the results for 30 days.",
  job: "Job",
  commands: "Commands",
  kinds: KINDS,
  states: STATES,
  doneWithFailures: "Done, with failures",
  itemStates: ITEM_STATES,
  outcomes: OUTCOMES,
  names: {
    several: (first: string, more: number) => `${first} and ${formatNumber(more)} more`,
    command: (command: string) => `Command: ${command}`,
    chat: (content: string) => `Chat: ${content}`,
    preset: (name: string) => `Preset ${name}`,
    import: "Import of bots",
    export: "Export of bots",
    exportAndDelete: "Export and deletion of bots",
    exportToDelete: "Export of bots before their deletion",
    enable: "Enable bots",
    disable: "Disable bots",
    publish: "Make bots public",
    hide: "Make bots private",
    move: "Move bots to a category",
    uncategorise: "Remove bots from their categories",
    edit: "Change bots",
    delete: "Delete bots",
    restart: "Restart bots",
  },
  /** When it was created, and how. */
  by: {
    session: "{time} from the portal",
    apiToken: "{time} with an API token",
    oauth: "{time} by an application",
    operator: "{time} by the operator",
    schedule: "{time} by a schedule",
  },
  facts: {
    state: "State",
    progress: "Progress",
    created: "Created",
    createdAt: "Created {time}",
    endedAt: "Ended {time}",
    skipOffline: "Bots that are offline are skipped.",
    retried: "Repeats an earlier job",
  },
  empty: {
    title: "No jobs yet",
    text: "A job starts when you run a command on several bots, apply a preset, import or export bots, or change more than 500 bots at once.",
    bots: "See all bots",
  },
  more: "Show more",
  progress: {
    label: "Progress",
    done: describeDone,
    doneStopped: describeStopped,
    running: ({ ended, total, failed, skipped }: Counts) =>
      formatFacts([describeDone(ended, total), ...describeBad(failed, skipped)]),
    stopped: ({ ended, total, failed, skipped }: Counts) =>
      formatFacts([
        describeStopped(ended, total),
        ...describeBad(failed, skipped),
        `${formatNumber(total - ended)} not run`,
      ]),
    unknown: (count: number) =>
      plural(count, {
        one: "One of the chosen bots no longer exists and was left out.",
        other: `${formatNumber(count)} of the chosen bots no longer exist and were left out.`,
      }),
    open: "Open job",
    keepsRunning: "You can close this. The job continues; see Jobs.",
  },
  file: {
    downloadAs: (format: string) => `Download as ${format}`,
    downloadAgainAs: (format: string) => `Download again as ${format}`,
    deleteBots: "Delete the exported bots",
    trash: "Open the trash",
    until: "The file is erased {time}.",
    gone: "The file of this export has been erased.",
    goneWithoutDeletion: "The file of this export has been erased. Its bots were not deleted.",
    downloading: "The file is being downloaded.",
    notWhole: "The file did not arrive whole. Nothing was changed; try again.",
    kept: (fileName: string) => `The file ${fileName} is in your downloads. Your bots were not changed.`,
    deleting: (fileName: string) =>
      `The file ${fileName} has arrived whole and is in your downloads. Its bots are being deleted.`,
    deleted: (count: number) =>
      plural(count, {
        one: "The file arrived whole, and its bot was deleted. If the file is missing or damaged, restore the bot from the trash within 72 hours.",
        other: `The file arrived whole, and ${formatNumber(count)} bots were deleted. If the file is missing or damaged, restore the bots from the trash within 72 hours.`,
      }),
    noneDeleted: "The file arrived whole. No bot was deleted.",
    left: (count: number) =>
      plural(count, {
        one: "One of the exported bots was changed or deleted after the export and was left as it is.",
        other: `${formatNumber(count)} of the exported bots were changed or deleted after the export and were left as they are.`,
      }),
    downloadedNotDeleted: (fileName: string) =>
      `The file ${fileName} is in your downloads. Its bots have not been deleted yet.`,
    notDeleted:
      "The exported bots have not been deleted: that is done only once this page has received the whole file. To delete them, the file is downloaded once more.",
  },
  actions: {
    stop: "Stop",
    stopping: "Stopping",
    retryFailed: (count: number) => `Retry ${formatNumber(count)} failed`,
    runRest: (count: number) => `Run on the other ${formatNumber(count)}`,
    runAgain: "Run again",
    runAgainTitle: (count: number) =>
      plural(count, { one: "Run again on 1 bot?", other: `Run again on all ${formatNumber(count)} bots?` }),
    /** What the job does, as its page names it. */
    runAgainText: (job: string) => textWithNames`${job}. A new job does the same with the same bots.`,
    notEnded: "The job has not ended yet. Wait until it has, or stop it.",
    exportAnew: "An export cannot be continued. Create a new one.",
    importAnew: "The credentials of the failed rows have been erased. Import these rows again.",
  },
  legend: {
    label: "Results by outcome",
    filter: "Show results by outcome",
    entry: "{outcome} {count}",
  },
  results: {
    title: "Results",
    rowCount: (count: number) => plural(count, { one: "1 row", other: `${formatNumber(count)} rows` }),
    itemsOf: (reply: string) => (reply === "" ? "Bots without a reply" : `Bots with the reply “${reply}”`),
    loading: "Loading",
    ms: formatMilliseconds,
    csv: "Download CSV",
    csvColumns: ["position", "botId", "name", "state", "format", "result", "milliseconds"],
    hidden: (count: number) =>
      plural(count, {
        one: "The only result is hidden by the filter.",
        other: `All ${formatNumber(count)} results are hidden by the filter.`,
      }),
    showAll: "Show all results",
  },
} as const;

function describeBad(failed: number, skipped: number): string[] {
  return [
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(skipped > 0 ? [`${formatNumber(skipped)} skipped`] : []),
  ];
}

function describeDone(ended: number, total: number): string {
  return `${formatNumber(ended)} of ${formatNumber(total)} done`;
}

function describeStopped(ended: number, total: number): string {
  return `${formatNumber(ended)} of ${formatNumber(total)} done, stopped`;
}
