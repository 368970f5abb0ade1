"use client";

import { Group, Stack, Switch } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { presetCommands } from "#server/contract/preset-commands.ts";
import type { Preset } from "#server/contract/presets.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useViewerLocale } from "../../../_ui/use-viewer-locale.ts";
import { formatCommandLine } from "../../_commands/command-line.ts";
import { JobDrawer, RunningJob } from "../../_commands/job-drawer.tsx";
import { commandsTexts } from "../../_commands/texts.ts";
import { useJobActions } from "../../_jobs/use-job.ts";
import { TargetFields } from "../../_targets/target-fields.tsx";
import { hasTarget, type TargetValues, toTarget } from "../../_targets/target-values.ts";
import { targetsTexts } from "../../_targets/texts.ts";
import { presetsTexts } from "../texts.ts";

const texts = presetsTexts.apply;

type Applied = Pick<Preset, "id" | "name" | "config">;

interface Props {
  preset: Applied;
  opened: boolean;
  onClose: () => void;
}

/** Applies a preset in one step: on which bots, and the commands that it runs on each. */
export const ApplyPresetDrawer = ({ preset, ...drawer }: Props) => (
  <JobDrawer title={texts.drawerTitle(preset.name)} {...drawer}>
    <ApplyForm preset={preset} />
  </JobDrawer>
);

const NOTHING: TargetValues = { targetKind: "bots", categoryId: null, viewId: null, bots: [] };

function ApplyForm({ preset: { id: presetId, config } }: { preset: Applied }) {
  const choices = useQuery(useTRPC().schedules.choices.queryOptions({}));
  const [target, setTarget] = useState(NOTHING);
  const [skipOffline, setSkipOffline] = useState(true);
  const [jobId, setJobId] = useState<string | null>(null);
  const locale = useViewerLocale();
  const { create } = useJobActions();
  const lines = presetCommands(config);
  const run = () =>
    create.mutate(
      { kind: "preset", input: { presetId, skipOffline, locale }, target: toTarget(target) },
      { onSuccess: ({ id }) => setJobId(id) },
    );
  if (isUnshowable(choices)) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <LoadingRows rows={6} />;
  if (jobId) {
    return <RunningJob jobId={jobId} onJob={setJobId} onAgain={() => setJobId(null)} again={texts.again} />;
  }
  return (
    <Stack gap="md">
      <TargetFields
        values={target}
        onChange={(changes) => setTarget({ ...target, ...changes })}
        choices={choices.data}
      />
      <CopyBlock label={texts.runs(lines.length)} value={lines.map(formatCommandLine).join("\n")} />
      <Switch
        label={commandsTexts.skipOffline}
        checked={skipOffline}
        onChange={(event) => setSkipOffline(event.currentTarget.checked)}
      />
      <FormProblem error={create.error} />
      <Group justify="flex-end">
        <ActionButton
          error={create.error}
          onClick={run}
          unavailable={
            lines.length === 0 ? texts.nothing : !hasTarget(target) && targetsTexts.choose[target.targetKind]
          }
          loading={create.isPending}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          {texts.apply}
        </ActionButton>
      </Group>
    </Stack>
  );
}
