"use client";

import { Alert, Tabs } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { Preset } from "#server/contract/presets.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SaveBar } from "../../../_ui/save-bar.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useChangedElsewhere } from "../../../_ui/use-changed-elsewhere.ts";
import { KnownItemsProvider } from "../../_items/known-items.tsx";
import { itemIdsOf } from "../preset-members.ts";
import { PresetForm } from "./preset-form.tsx";
import { type PresetDraft, usePresetDraft } from "./use-preset-draft.ts";

const PresetJson = loadLater(() => import("./preset-json.tsx").then((module) => module.PresetJson), {
  placeholder: <LoadingRows rows={8} />,
});
const TABS = ["form", "json"] as const;

/** Edits the items of a preset, as a form and as JSON. */
export function PresetEditor({ preset }: { preset: Preset }) {
  const { t } = useLanguage();
  const draft = usePresetDraft(preset.config);
  const [tab, setTab] = useQueryState("as", parseAsStringLiteral(TABS).withDefault("form"));
  const save = useSavePreset(preset, draft);
  const openTab = (chosen: string | null) => {
    draft.resetText();
    void setTab(TABS.find((known) => known === chosen) ?? null);
  };
  const saving = { isSaving: save.isPending, saved: save.saved };
  const isChangedElsewhere = useChangedElsewhere(preset.config, draft.isEdited || draft.isTyped, saving);
  const invalidMembers = Object.keys(draft.errors).filter((path) => path !== "");
  return (
    <SectionCard title={t("presets.editor.title")}>
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List aria-label={t("presets.editor.tabs")} mb="md">
          <Tabs.Tab value="form" disabled={draft.isInvalid}>
            {t("presets.editor.form")}
          </Tabs.Tab>
          <Tabs.Tab value="json">{t("presets.editor.json")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="form">
          <KnownItemsProvider ids={itemIdsOf(draft.config)}>
            <PresetForm draft={draft} />
          </KnownItemsProvider>
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
      {(draft.isEdited || draft.isInvalid) && (
        <SaveBar
          status={draft.isInvalid ? t("presets.editor.invalidJson") : t("presets.editor.unsaved")}
          problems={draft.isInvalid ? 0 : invalidMembers.length}
          action={t("presets.editor.save")}
          isChangedElsewhere={isChangedElsewhere}
          ready={!draft.isInvalid && invalidMembers.length === 0}
          waiting={save.isPending}
          error={save.error}
          onAction={save.run}
          onDiscard={draft.discard}
        />
      )}
      <UnsavedChangesGuard unsaved={draft.isEdited || draft.isInvalid} />
    </SectionCard>
  );
}

/** Saves the whole config, because the API does not merge it with the stored one. */
function useSavePreset({ id: presetId, name }: Preset, draft: PresetDraft) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.presets.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.presets.pathFilter());
        notifySuccess(t.rich("presets.editor.saved", { name: sanitizeName(name), bdi }));
      },
      onError(error) {
        const refused = Object.entries(formErrors(language, error));
        draft.setServerErrors(
          Object.fromEntries(refused.map(([path, message]) => [path.replace(/^config\.?/, ""), message])),
        );
      },
    }),
  );
  return {
    // The callback of this call knows what was typed when it began.
    run: () => update.mutate({ presetId, config: draft.config }, { onSuccess: draft.endSaved }),
    isPending: update.isPending,
    error: update.error,
    saved: update.isSuccess ? update.variables.config : undefined,
  };
}
