import { perApplication } from "../application.ts";
import { StoredRun } from "../contract/automation-runs.ts";
import type { AutomationKey } from "./automation-days.ts";
import { createRecentEntries } from "./create-recent-entries.ts";

const DAY_MS = 86_400_000;

/** The last twenty runs of each automation, until a day after the latest one. */
const traces = perApplication("automation traces", () =>
  createRecentEntries({
    ...{ name: "trace", schema: StoredRun, maxEntries: 20, retentionMs: DAY_MS },
    ...{ maxBytes: 8 * 2 ** 20, maxSubjects: 1_000 },
  }),
);

const subjectOf = ({ accountId, categoryId, automationId }: AutomationKey) => ({
  ...{ id: `${categoryId}:${automationId}`, accountId },
});

/** Never waits, never throws. */
export const storeRuns = (key: AutomationKey, runs: StoredRun[]): void => traces().append(subjectOf(key), runs);

/** The oldest first. */
export const readRuns = async (key: AutomationKey): Promise<StoredRun[]> => (await traces().read(subjectOf(key))) ?? [];
