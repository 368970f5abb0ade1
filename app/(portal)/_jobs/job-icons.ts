import {
  IconFileExport,
  IconFileImport,
  IconHanger,
  IconMessage,
  IconPencil,
  IconTerminal2,
  IconTrash,
  type TablerIcon,
} from "@tabler/icons-react";
import type { JobKind } from "#server/contract/jobs.ts";

export const JOB_ICONS: Record<JobKind, TablerIcon> = {
  command: IconTerminal2,
  chat: IconMessage,
  preset: IconHanger,
  import: IconFileImport,
  export: IconFileExport,
  edit: IconPencil,
  delete: IconTrash,
};
