"use client";

import { Checkbox, NumberInput, SimpleGrid, Stack, Switch, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { AccountChange } from "#server/contract/admin.ts";
import { AccountFlag, STAFF_FLAGS } from "#server/contract/flags.ts";
import { ACCOUNT_FLAG_LABELS, type AccountFlagLabel } from "../../../_ui/account-flag-labels.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";
import { adminTexts } from "../texts.ts";
import type { Account } from "./account.ts";

const texts = adminTexts.users;

const FLAGS: readonly AccountFlagLabel[] = [
  ...ACCOUNT_FLAG_LABELS,
  { bit: AccountFlag.Disabled, label: texts.disabled, meaning: texts.disabledMeaning },
];

interface Values {
  flags: number;
  hasLimit: boolean;
  botLimit: number | string;
  reason: string;
}

export interface AccountValues {
  flags: number;
  botLimit: number | null;
  /** Where the account becomes disabled. */
  reason?: string;
}

interface Props {
  account: Account;
  /** Whether the reader can make an account staff. */
  canMakeStaff: boolean;
  onSubmit: (values: AccountValues) => void;
  onCancel: () => void;
  waiting: boolean;
  error: unknown;
}

export function ChangeAccountForm({ account, canMakeStaff, onSubmit, onCancel, waiting, error }: Props) {
  const limitOf = ({ hasLimit, botLimit }: Values) => (hasLimit ? botLimit : null);
  const disables = (flags: number) => (flags & ~account.flags & AccountFlag.Disabled) !== 0;
  const reasonOf = ({ flags, reason }: Values) => (disables(flags) ? { reason } : {});
  const form = useForm<Values>({
    initialValues: {
      flags: account.flags,
      hasLimit: account.botLimit !== null,
      botLimit: account.botLimit ?? account.botCap,
      reason: "",
    },
    validate: zodForm(AccountChange, (values) => ({
      ...{ accountId: account.id, botLimit: limitOf(values) },
      ...reasonOf(values),
    })),
  });
  const { flags, hasLimit } = form.values;
  const submit = (values: Values) =>
    onSubmit({
      ...{ flags: values.flags, botLimit: values.hasLimit ? Number(values.botLimit) : null },
      ...reasonOf(values),
    });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !waiting} />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {FLAGS.map(({ bit, label, meaning }) => (
            <Checkbox
              key={label}
              label={label}
              description={meaning}
              checked={(flags & bit) !== 0}
              disabled={!canMakeStaff && (bit & STAFF_FLAGS) !== 0}
              onChange={() => form.setFieldValue("flags", flags ^ bit)}
            />
          ))}
        </SimpleGrid>
        {!canMakeStaff && (
          <Text size="sm" c="dimmed">
            {texts.change.adminOnly}
          </Text>
        )}
        <Switch label={texts.change.customLimit} {...form.getInputProps("hasLimit", { type: "checkbox" })} />
        {hasLimit && (
          <NumberInput
            label={texts.change.limit}
            min={0}
            max={1_000_000}
            clampBehavior="none"
            allowDecimal={false}
            maw={220}
            {...form.getInputProps("botLimit")}
          />
        )}
        {disables(flags) && (
          <Textarea
            label={adminTexts.reason}
            description={texts.change.reasonHelp}
            required
            autosize
            minRows={2}
            maxRows={10}
            {...form.getInputProps("reason")}
          />
        )}
        <FormFooter error={error} action={texts.change.submit} onCancel={onCancel} waiting={waiting} />
      </Stack>
    </form>
  );
}
