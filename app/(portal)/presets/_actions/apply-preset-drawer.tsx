"use client";

import { Group, Stack, Switch } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { presetCommands } from "#server/contract/preset-commands.ts";
import type { Preset } from "#server/contract/presets.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useViewerLocale } from "../../../_ui/use-viewer-locale.ts";
import { formatCommandLine } from "../../_commands/command-line.ts";
import { JobDrawer, RunningJob } from "../../_commands/job-drawer.tsx";
import { useJobActions } from "../../_jobs/use-job.ts";
import { TargetFields } from "../../_targets/target-fields.tsx";
import { hasTarget, type TargetValues, toTarget } from "../../_targets/target-values.ts";

type Applied = Pick<Preset, "id" | "name" | "config">;

interface Props {
  preset: Applied;
  opened: boolean;
  onClose: () => void;
}

/** Applies a preset in one step: on which bots, and the commands that it runs on each. */
export const ApplyPresetDrawer = ({ preset, ...drawer }: Props) => {
  const { t } = useLanguage();
  return (
    <JobDrawer title={t.rich("presets.apply.drawerTitle", { name: sanitizeName(preset.name), bdi })} {...drawer}>
      <ApplyForm preset={preset} />
    </JobDrawer>
  );
};

const NOTHING: TargetValues = { targetKind: "bots", categoryId: null, viewId: null, bots: [] };

function ApplyForm({ preset: { id: presetId, config } }: { preset: Applied }) {
  const { t } = useLanguage();
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
    return (
      <RunningJob jobId={jobId} onJob={setJobId} onAgain={() => setJobId(null)} again={t("presets.apply.again")} />
    );
  }
  return (
    <Stack gap="md">
      <TargetFields
        values={target}
        onChange={(changes) => setTarget({ ...target, ...changes })}
        choices={choices.data}
      />
      <CopyBlock
        label={t("presets.apply.runs", { count: lines.length })}
        value={lines.map(formatCommandLine).join("\n")}
      />
      <Switch
        label={t("commands.skipOffline")}
        checked={skipOffline}
        onChange={(event) => setSkipOffline(event.currentTarget.checked)}
      />
      <FormProblem error={create.error} />
      <Group justify="flex-end">
        <ActionButton
          error={create.error}
          onClick={run}
          unavailable={
            lines.length === 0
              ? t("presets.apply.nothing")
              : !hasTarget(target) && t(`targets.choose.${target.targetKind}`)
          }
          loading={create.isPending}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          {t("presets.apply.apply")}
        </ActionButton>
      </Group>
    </Stack>
  );
}
