"use client";

import { Alert, Card, Stack, Tabs, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type Preset, PresetConfigInput } from "#server/contract/presets.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { JsonEditor } from "../../../_ui/json-editor.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { parseConfig } from "../../../_ui/parse-config.ts";
import { SaveBar } from "../../../_ui/save-bar.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { unknownMembers } from "../preset-members.ts";
import { PresetForm } from "./preset-form.tsx";
import { type PresetDraft, usePresetDraft } from "./use-preset-draft.ts";

const TABS = ["form", "json"] as const;

/** What a preset holds, as a form and as JSON. */
export function PresetEditor({ preset }: { preset: Preset }) {
  const draft = usePresetDraft(preset.config);
  const [tab, setTab] = useQueryState("as", parseAsStringLiteral(TABS).withDefault("form"));
  const save = useSavePreset(preset, draft);
  const open = (chosen: string | null) => {
    draft.forgetTyped();
    void setTab(TABS.find((each) => each === chosen) ?? null);
  };
  const wrong = Object.keys(draft.errors).filter((path) => path !== "");
  return (
    <Card withBorder component="section" aria-labelledby="contents" style={{ overflow: "visible" }}>
      <Title order={2} size="h4" id="contents" mb="sm">
        What it holds
      </Title>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label="Edit as" mb="md">
          <Tabs.Tab value="form" disabled={draft.isUnreadable}>
            Form
          </Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form">
          <PresetForm draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <PresetJson draft={draft} />
        </Tabs.Panel>
      </Tabs>
      {draft.errors[""] && (
        <Alert color="red" variant="light" mt="md" role="alert">
          {draft.errors[""]}
        </Alert>
      )}
      <FormProblem error={save.error} />
      {(draft.isEdited || draft.isUnreadable) && (
        <SaveBar
          status={draft.isUnreadable ? "The JSON has to be put right before it can be saved" : "Unsaved changes"}
          problems={draft.isUnreadable ? 0 : wrong.length}
          action="Save"
          ready={!draft.isUnreadable && wrong.length === 0}
          waiting={save.isPending}
          onAction={save.run}
          onDiscard={draft.discard}
        />
      )}
      <UnsavedChangesGuard unsaved={draft.isEdited || draft.isUnreadable} />
    </Card>
  );
}

function PresetJson({ draft }: { draft: PresetDraft }) {
  const unknown = unknownMembers(draft.config);
  return (
    <Stack gap="sm">
      <JsonEditor
        label="Preset as JSON"
        description="As the API returns it."
        value={draft.text}
        onChange={draft.type}
        problems={parseConfig(draft.text, PresetConfigInput).problems}
      />
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          The form has no field for {unknown.join(", ")}: kept as {unknown.length === 1 ? "it is" : "they are"}, and
          edited here.
        </Text>
      )}
    </Stack>
  );
}

/** The API replaces a preset's config as a whole. */
function useSavePreset({ id: presetId, name }: Preset, draft: PresetDraft) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.presets.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.presets.pathFilter());
        draft.discard();
        notifySuccess(textWithNames`${name} is saved`);
      },
      onError(error) {
        const refused = Object.entries(formErrors(error));
        draft.refuse(Object.fromEntries(refused.map(([path, message]) => [path.replace(/^config\.?/, ""), message])));
      },
    }),
  );
  return {
    run: () => update.mutate({ presetId, config: draft.config }),
    isPending: update.isPending,
    error: update.error,
  };
}
