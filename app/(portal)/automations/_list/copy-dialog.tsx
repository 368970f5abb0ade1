"use client";

import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { Category } from "#server/contract/categories.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { CategorySelect } from "../../bots/_fields/category-select.tsx";
import { useWriteAutomations, withoutId } from "../_store/use-write-automations.ts";
import { automationsTexts } from "../texts.ts";

const texts = automationsTexts.copy;

interface Props {
  automation: Automation;
  /** Those that it can be copied to. */
  categories: readonly Category[];
  opened: boolean;
  onClose: () => void;
}

/** Copies an automation to another category, where it is off at first. */
export function CopyDialog({ automation, categories, opened, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { add } = useWriteAutomations();
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const copy = () => {
    if (!category) return;
    add.mutate(
      { categoryId: category.id, automations: [{ ...withoutId(automation), enabled: false }] },
      {
        onSuccess() {
          notifySuccess(texts.done(automation.name, category.name), {
            href: `/categories/${category.id}?tab=automations`,
            label: texts.show,
          });
          onClose();
        },
      },
    );
  };
  const [problem] = describeError(add.error).problems;
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title(automation.name)}>
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
          action={texts.action}
          onAction={copy}
          onCancel={onClose}
          waiting={add.isPending}
        />
      </Stack>
    </Modal>
  );
}
