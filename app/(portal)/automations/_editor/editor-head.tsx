"use client";

import { ActionIcon, Group, Switch, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { SwitchLabel } from "../switch-label.tsx";
import { describeProblem } from "./describe-problem.ts";
import type { AutomationDraft } from "./use-automation-draft.ts";

/** The name of the automation, whether it runs, and what undoes a change. */
export function EditorHead({ draft, nameProblem }: { draft: AutomationDraft; nameProblem: string | undefined }) {
  const language = useLanguage();
  const { t } = language;
  const { automation, set, undo, redo, canUndo, canRedo } = draft;
  return (
    <Group align="flex-end" gap="md">
      <TextInput
        label={t("automations.editor.name")}
        name="automation-name"
        required
        maxLength={64}
        autoComplete="off"
        value={automation.name}
        onChange={(event) => set({ ...automation, name: event.currentTarget.value }, "name")}
        error={nameProblem && describeProblem(language, "name", nameProblem)}
        flex="1 1 240px"
        maw={520}
      />
      <Switch
        label={<SwitchLabel isOn={automation.enabled} name={t("automations.editor.enabled")} />}
        checked={automation.enabled}
        onChange={(event) => set({ ...automation, enabled: event.currentTarget.checked })}
        size="md"
        mb={6}
      />
      <Group gap={4} ms="auto">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("automations.editor.undo")}
          disabled={!canUndo}
          onClick={undo}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("automations.editor.redo")}
          disabled={!canRedo}
          onClick={redo}
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
