"use client";

import { Anchor, Button, Drawer, Group, SegmentedControl, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { Locale } from "#control/languages/locales.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { DialogId } from "../../_ui/overlays/dialog-id.ts";
import { confirmBeforeClosing } from "../../_ui/unsaved-changes.ts";
import { UnsavedChangesGuard } from "../../_ui/unsaved-changes-guard.tsx";
import { useViewerLocale } from "../../_ui/use-viewer-locale.ts";
import { JobProgress } from "../_jobs/job-progress.tsx";
import { JobResults } from "../_jobs/job-results.tsx";
import { useResultFilter } from "../_jobs/result-filter.ts";
import { jobsTexts } from "../_jobs/texts.ts";
import { useJob, useJobActions } from "../_jobs/use-job.ts";
import { CommandField } from "./command-field.tsx";
import { type CommandLine, parseTypedCommand } from "./command-line.ts";
import { commandsTexts } from "./texts.ts";

export interface RunTarget {
  id: string;
  nickname: string;
  /** Its category. Left out where it is not known. */
  parent?: string | null | undefined;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  bots: readonly RunTarget[];
  /** The preset to apply; without one, a person types a command or a message. */
  presetId?: string;
  /** Shown above the button before the run starts. */
  children?: ReactNode;
}

/** Starts a job on many bots and shows its progress. Closing it does not stop the job. */
export function RunCommandDrawer({ opened, onClose, title, ...rest }: Props) {
  const id = useId();
  return (
    <Drawer
      opened={opened}
      onClose={() => confirmBeforeClosing(id, onClose)}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": commandsTexts.close }}
      keepMounted={false}
    >
      <DialogId value={id}>
        <RunCommandForm {...rest} />
      </DialogId>
    </Drawer>
  );
}

type Kind = "command" | "chat";

function RunCommandForm({ bots, presetId, children }: Pick<Props, "bots" | "presetId" | "children">) {
  const [kind, setKind] = useState<Kind>("command");
  const [typed, setTyped] = useState("");
  const [skipOffline, setSkipOffline] = useState(true);
  const [jobId, setJobId] = useState<string | null>(null);
  const locale = useViewerLocale();
  const { create } = useJobActions();
  const work = workOf({ presetId, kind, typed, shared: { skipOffline, locale } });
  const run = () => {
    if (!work || bots.length === 0 || create.isPending) return;
    const botIds = bots.map(({ id }) => id);
    create.mutate({ ...work, target: { botIds } }, { onSuccess: ({ id }) => setJobId(id) });
  };
  if (jobId) return <RunningJob jobId={jobId} onJob={setJobId} onAgain={() => setJobId(null)} />;
  return (
    <Stack gap="md">
      {children}
      <UnsavedChangesGuard unsaved={typed.trim() !== "" && !create.isPending} />
      {!presetId && (
        <>
          <SegmentedControl
            fullWidth
            aria-label={commandsTexts.kind}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
            data={[
              { value: "command", label: commandsTexts.command },
              { value: "chat", label: commandsTexts.chat },
            ]}
          />
          {kind === "command" ? (
            <CommandField
              label={commandsTexts.command}
              value={typed}
              onChange={setTyped}
              onEnter={run}
              categoryId={onlyOne(bots.map(({ parent }) => parent))}
              autoFocus
            />
          ) : (
            <TextInput
              label={commandsTexts.chat}
              value={typed}
              maxLength={255}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && run()}
            />
          )}
        </>
      )}
      <Switch
        label={commandsTexts.skipOffline}
        checked={skipOffline}
        onChange={(event) => setSkipOffline(event.currentTarget.checked)}
      />
      <FormProblem error={create.error} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {commandsTexts.target(bots.length)}
        </Text>
        <ActionButton
          error={create.error}
          onClick={run}
          unavailable={whyNotRun(work, bots.length)}
          loading={create.isPending}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          {commandsTexts.run}
        </ActionButton>
      </Group>
    </Stack>
  );
}

/** The one value that all have; null where they differ. */
function onlyOne(values: readonly (string | null | undefined)[]): string | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

interface Shared {
  skipOffline: boolean;
  /** The language of the answers. */
  locale: Locale;
}
type Work =
  | { kind: "preset"; input: { presetId: string } & Shared }
  | { kind: "chat"; input: { content: string } & Shared }
  | { kind: "command"; input: { commands: CommandLine[] } & Shared };

interface Choices {
  presetId: string | undefined;
  kind: Kind;
  typed: string;
  shared: Shared;
}

function workOf({ presetId, kind, typed, shared }: Choices): Work | null {
  if (presetId) return { kind: "preset", input: { presetId, ...shared } };
  if (kind === "chat") return typed.trim() === "" ? null : { kind, input: { content: typed.trim(), ...shared } };
  const line = parseTypedCommand(typed);
  return line && { kind, input: { commands: [line], ...shared } };
}

const whyNotRun = (work: Work | null, bots: number) =>
  (bots === 0 && commandsTexts.noBots) || (!work && commandsTexts.noLine);

interface RunningProps {
  jobId: string;
  onJob: (jobId: string) => void;
  onAgain: () => void;
}

function RunningJob({ jobId, onJob, onAgain }: RunningProps) {
  const job = useJob(jobId);
  const filter = useResultFilter();
  if (job.isPending) return <LoadingRows rows={3} />;
  if (!job.data) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
  return (
    <Stack gap="md">
      <JobProgress job={job.data} onRetried={onJob} filter={filter}>
        {job.data.endedAt !== null && (
          <Button size="xs" variant="default" onClick={onAgain}>
            {commandsTexts.again}
          </Button>
        )}
      </JobProgress>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {job.data.endedAt === null && jobsTexts.progress.keepsRunning}
        </Text>
        <Anchor component={Link} href={`/jobs/${jobId}`} size="sm">
          {jobsTexts.progress.open}
        </Anchor>
      </Group>
      <JobResults job={job.data} filter={filter} />
    </Stack>
  );
}
