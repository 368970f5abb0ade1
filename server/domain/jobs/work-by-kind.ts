import { JobKind } from "../../contract/jobs.ts";
import { callWork } from "./call-work.ts";
import { deleteWork, editWork } from "./edit-work.ts";
import { exportWork } from "./export-work.ts";
import { importWork } from "./import-work.ts";
import type { JobWork } from "./job-work.ts";

const WORK_BY_KIND: Record<JobKind, JobWork> = {
  ...{ command: callWork, chat: callWork, preset: callWork },
  ...{ import: importWork, export: exportWork, edit: editWork, delete: deleteWork },
};

export const jobWorkOf = (kind: string): JobWork => WORK_BY_KIND[JobKind.parse(kind)];
