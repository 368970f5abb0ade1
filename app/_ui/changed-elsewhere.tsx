"use client";

import { Text } from "@mantine/core";
import { useLanguage } from "../_languages/use-language.ts";
import { useChangedElsewhere } from "./use-changed-elsewhere.ts";

interface Props {
  /** What the form began with, as it is stored now. */
  stored: unknown;
  isEditing: boolean;
  isSaving: boolean;
}

/** Says in a form that what is stored was changed elsewhere since a person began to edit it. */
export function ChangedElsewhere({ stored, isEditing, isSaving }: Props) {
  const { t } = useLanguage();
  const isChanged = useChangedElsewhere(stored, isEditing, { isSaving });
  return (
    isChanged && (
      <Text size="sm" role="status">
        {t("shared.saveBar.changedElsewhere")}
      </Text>
    )
  );
}
