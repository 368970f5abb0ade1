"use client";

import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { CategorySelect } from "../../bots/_fields/category-select.tsx";
import { useWriteAutomations, withoutId } from "../_store/use-write-automations.ts";

interface Props {
  automation: Automation;
  /** Those that it can be copied to. */
  categories: readonly Category[];
  opened: boolean;
  onClose: () => void;
}

/** Copies an automation to another category, where it is off at first. */
export function CopyDialog({ automation, categories, opened, onClose }: Props) {
  const language = useLanguage();
  const { t } = language;
  const [chosen, setChosen] = useState<string | null>(null);
  const { add } = useWriteAutomations();
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const copy = () => {
    if (!category) return;
    add.mutate(
      { categoryId: category.id, automations: [{ ...withoutId(automation), enabled: false }] },
      {
        onSuccess() {
          notifySuccess(
            t.rich("automations.copy.done", {
              name: sanitizeName(automation.name),
              category: sanitizeName(category.name),
              bdi,
            }),
            {
              href: `/categories/${category.id}?tab=automations`,
              label: t("automations.copy.show"),
            },
          );
          onClose();
        },
      },
    );
  };
  const [problem] = describeError(language, add.error).problems;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t.rich("automations.copy.title", { name: sanitizeName(automation.name), bdi })}
    >
      <Stack gap="md">
        <CategorySelect
          categories={categories}
          mustChoose
          value={category?.id ?? null}
          onChange={setChosen}
          error={problem?.message}
        />
        <FormFooter
          error={add.error}
          action={t("automations.copy.action")}
          onAction={copy}
          onCancel={onClose}
          waiting={add.isPending}
        />
      </Stack>
    </Modal>
  );
}
