import { expect, test } from "vitest";
import { english } from "../../_languages/english.ts";
import { describeJob, describeProgress } from "./describe-job.ts";

const job = {
  commands: [],
  content: null,
  preset: null,
  change: null,
  deleteAfterExport: false,
  deletedBots: null,
} as const;

test("a job is named by what it does", () => {
  const commands = ["outfit Fox", "level 7"];
  expect(describeJob(english, { ...job, kind: "command", commands: ["level 7"] })).toBe("Command: level 7");
  expect(describeJob(english, { ...job, kind: "command", commands })).toBe("Command: outfit Fox and 1 more");
  expect(describeJob(english, { ...job, kind: "edit", change: { disabled: true } })).toBe("Disable bots");
  expect(describeJob(english, { ...job, kind: "edit", change: { parent: null } })).toBe(
    "Remove bots from their categories",
  );
  const deleting = { ...job, kind: "export", deleteAfterExport: true } as const;
  expect(describeJob(english, { ...deleting, deletedBots: 3 })).toBe("Export and deletion of bots");
  expect(describeJob(english, deleting)).toBe("Export of bots before their deletion");
});

test("a job that was stopped says how many were not run", () => {
  const counts = { succeeded: 600, failed: 22, skipped: 0, total: 1_940 };
  expect(describeProgress(english, { ...counts, state: "stopped" })).toBe(
    "622 of 1,940 done, stopped · 22 failed · 1,318 not run",
  );
  expect(describeProgress(english, { ...counts, failed: 0, succeeded: 622, state: "stopped" })).toBe(
    "622 of 1,940 done, stopped · 1,318 not run",
  );
  expect(describeProgress(english, { ...counts, state: "running" })).toBe("622 of 1,940 done · 22 failed");
});
