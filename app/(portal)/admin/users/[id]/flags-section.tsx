"use client";

import { Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { accountFlagLabels } from "../../../../_ui/account-flag-labels.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { FormProblem } from "../../../../_ui/form-problem.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { UnsavedChangesGuard } from "../../../../_ui/unsaved-changes-guard.tsx";

interface Props {
  section: "roles" | "limits" | "badges";
  /** The flags of this section. */
  mask: number;
  /** As they are chosen. */
  flags: number;
  onChange: (flags: number) => void;
  /** Those that the reader cannot change. */
  locked: number;
  /** Whether anything is to be saved. */
  isDirty: boolean;
  /** Absent where the reader cannot change the account. */
  onSave: (() => void) | null;
  change: { isPending: boolean; error: unknown };
  /** Why some are locked. */
  lockedReason?: string | false;
  /** Further fields. */
  children?: ReactNode;
}

/** Some flags of an account, which are saved apart from the others. */
export function FlagsSection({ section, mask, flags, onChange, locked, isDirty, onSave, change, ...more }: Props) {
  const language = useLanguage();
  const { t } = language;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) onSave?.();
  };
  return (
    <SectionCard
      title={t(`admin.userPages.sections.${section}.title`)}
      help={t(`admin.userPages.sections.${section}.help`)}
    >
      <UnsavedChangesGuard unsaved={isDirty && !change.isPending} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {accountFlagLabels(language, mask).map(({ bit, label, meaning }) => (
              <Checkbox
                key={label}
                label={label}
                description={meaning}
                checked={(flags & bit) !== 0}
                disabled={(locked & bit) !== 0}
                onChange={() => onChange(flags ^ bit)}
              />
            ))}
          </SimpleGrid>
          {more.lockedReason && (
            <Text size="sm" c="dimmed">
              {more.lockedReason}
            </Text>
          )}
          {more.children}
          {onSave && (
            <>
              <FormProblem error={change.error} />
              <Group>
                <ActionButton
                  error={change.error}
                  variant={isDirty ? "filled" : "default"}
                  loading={change.isPending}
                  type="submit"
                >
                  {t(`admin.userPages.sections.${section}.save`)}
                </ActionButton>
              </Group>
            </>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}
