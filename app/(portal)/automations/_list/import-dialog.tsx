"use client";

import { Button, FileButton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { describeError, ShownError } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { JsonEditor } from "../../../_ui/json-editor.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { CategorySelect } from "../../bots/_fields/category-select.tsx";
import { readAutomations } from "../_store/read-automations.ts";
import { useWriteAutomations, withoutId } from "../_store/use-write-automations.ts";

/** Of all automations of a category, with room for how a file is written. */
const MAX_BYTES = 256 * 1024;

interface Props {
  categories: readonly Category[];
  /** Null where it is still to be chosen. */
  categoryId: string | null;
  opened: boolean;
  onClose: () => void;
}

export const ImportDialog = (props: Props) => {
  const { t } = useLanguage();
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t("automations.import.title")} size="lg">
      <ImportForm {...props} />
    </Modal>
  );
};

function ImportForm({ categories, categoryId, onClose }: Props) {
  const language = useLanguage();
  const { t } = language;
  const [chosen, setChosen] = useState(categoryId);
  const [text, setText] = useState("");
  const { add: write } = useWriteAutomations();
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const read = text.trim() === "" ? null : readAutomations(text);
  const add = () => {
    const automations = read?.automations;
    if (!category || !automations) return;
    write.mutate(
      { categoryId: category.id, automations: automations.map(withoutId) },
      {
        onSuccess() {
          notifySuccess(t("automations.import.done", { count: automations.length }));
          onClose();
        },
      },
    );
  };
  const { problems } = describeError(language, write.error);
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={text !== "" && !write.isPending && !write.isSuccess} />
      <JsonEditor
        label={t("automations.import.json")}
        description={t("automations.import.help")}
        value={text}
        onChange={(typed) => {
          write.reset();
          setText(typed);
        }}
        problems={read?.problems ?? []}
      />
      <ChooseFile onText={setText} />
      {categoryId === null && (
        <CategorySelect categories={categories} mustChoose value={category?.id ?? null} onChange={setChosen} />
      )}
      {write.isError && problems.length > 0 && (
        <Stack gap={4} role="alert">
          {problems.map(({ message }) => (
            <Text key={message} size="sm" c="var(--mantine-color-error)">
              {message}
            </Text>
          ))}
        </Stack>
      )}
      <FormFooter
        error={write.error}
        action={t("automations.import.action")}
        onAction={add}
        onCancel={onClose}
        waiting={write.isPending}
        disabled={!read?.automations}
      />
    </Stack>
  );
}

function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const language = useLanguage();
  const { t } = language;
  const readFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > MAX_BYTES) notifyError(language, new ShownError(t("automations.import.tooLarge")));
    else onText(await file.text());
  };
  return (
    <FileButton accept="application/json,.json" onChange={(file) => void readFile(file)}>
      {(props) => (
        <Button {...props} variant="default" size="xs" style={{ alignSelf: "flex-start" }}>
          {t("automations.import.file")}
        </Button>
      )}
    </FileButton>
  );
}
