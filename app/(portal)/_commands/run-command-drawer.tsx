"use client";

import { Group, SegmentedControl, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Locale } from "#control/languages/locales.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { UnsavedChangesGuard } from "../../_ui/unsaved-changes-guard.tsx";
import { useViewerLocale } from "../../_ui/use-viewer-locale.ts";
import { useJobActions } from "../_jobs/use-job.ts";
import { CommandField } from "./command-field.tsx";
import { type CommandLine, parseTypedCommand } from "./command-line.ts";
import { JobDrawer, RunningJob } from "./job-drawer.tsx";

interface Bot {
  id: string;
  /** Its category. */
  parent: string | null;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  bots: readonly Bot[];
}

/** Runs a command on several bots, or sends a message, as a job. */
export const RunCommandDrawer = ({ bots, ...drawer }: Props) => (
  <JobDrawer {...drawer}>
    <RunCommandForm bots={bots} />
  </JobDrawer>
);

type Kind = "command" | "chat";

function RunCommandForm({ bots }: Pick<Props, "bots">) {
  const language = useLanguage();
  const { t } = language;
  const [kind, setKind] = useState<Kind>("command");
  const [typed, setTyped] = useState("");
  const [skipOffline, setSkipOffline] = useState(true);
  const [jobId, setJobId] = useState<string | null>(null);
  const locale = useViewerLocale();
  const { create } = useJobActions();
  const work = workOf(kind, typed, { skipOffline, locale });
  const run = () => {
    if (!work || bots.length === 0 || create.isPending) return;
    const botIds = bots.map(({ id }) => id);
    create.mutate({ ...work, target: { botIds } }, { onSuccess: ({ id }) => setJobId(id) });
  };
  if (jobId) {
    return <RunningJob jobId={jobId} onJob={setJobId} onAgain={() => setJobId(null)} again={t("commands.again")} />;
  }
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={typed.trim() !== "" && !create.isPending} />
      <SegmentedControl
        fullWidth
        aria-label={t("commands.kind")}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={[
          { value: "command", label: t("commands.command") },
          { value: "chat", label: t("commands.chat") },
        ]}
      />
      {kind === "command" ? (
        <CommandField
          label={t("commands.command")}
          value={typed}
          onChange={setTyped}
          onEnter={run}
          categoryId={onlyOne(bots.map(({ parent }) => parent))}
          autoFocus
        />
      ) : (
        <TextInput
          label={t("commands.chat")}
          value={typed}
          maxLength={255}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && run()}
        />
      )}
      <Switch
        label={t("commands.skipOffline")}
        checked={skipOffline}
        onChange={(event) => setSkipOffline(event.currentTarget.checked)}
      />
      <FormProblem error={create.error} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t("commands.target", { count: bots.length })}
        </Text>
        <ActionButton
          error={create.error}
          onClick={run}
          unavailable={whyNotRun(language, work, bots.length)}
          loading={create.isPending}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          {t("commands.run")}
        </ActionButton>
      </Group>
    </Stack>
  );
}

/** The one value that all have; null where they differ. */
function onlyOne(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

interface Shared {
  skipOffline: boolean;
  /** The language of the answers. */
  locale: Locale;
}
type Work =
  | { kind: "chat"; input: { content: string } & Shared }
  | { kind: "command"; input: { commands: CommandLine[] } & Shared };

function workOf(kind: Kind, typed: string, shared: Shared): Work | null {
  if (kind === "chat") return typed.trim() === "" ? null : { kind, input: { content: typed.trim(), ...shared } };
  const line = parseTypedCommand(typed);
  return line && { kind, input: { commands: [line], ...shared } };
}

const whyNotRun = ({ t }: Language, work: Work | null, bots: number) =>
  (bots === 0 && t("commands.noBots")) || (!work && t("commands.noLine"));
