"use client";

import { Button, Checkbox, Group, NumberInput, SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { AccountChange } from "#server/contract/admin.ts";
import { AccountFlag, STAFF_FLAGS } from "#server/contract/user.ts";
import { ACCOUNT_FLAG_LABELS } from "../../../_ui/account-flag-labels.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";
import type { Account } from "./account.ts";

const FLAGS = [
  ...ACCOUNT_FLAG_LABELS,
  [AccountFlag.Disabled, "Disabled", "may not use the service"],
] as typeof ACCOUNT_FLAG_LABELS;

interface Values {
  flags: number;
  hasLimit: boolean;
  botLimit: number | string;
}

interface Props {
  account: Account;
  /** Whether one may make staff. */
  mayRank: boolean;
  onSubmit: (wanted: { flags: number; botLimit: number | null }) => void;
  onCancel: () => void;
  waiting: boolean;
  error: unknown;
}

export function ChangeAccountForm({ account, mayRank, onSubmit, onCancel, waiting, error }: Props) {
  const limitOf = ({ hasLimit, botLimit }: Values) => (hasLimit ? botLimit : null);
  const form = useForm<Values>({
    initialValues: {
      flags: account.flags,
      hasLimit: account.botLimit !== null,
      botLimit: account.botLimit ?? account.botCap,
    },
    validate: zodForm(AccountChange, (values) => ({ accountId: account.id, botLimit: limitOf(values) })),
  });
  const { flags, hasLimit } = form.values;
  const submit = (values: Values) =>
    onSubmit({ flags: values.flags, botLimit: values.hasLimit ? Number(values.botLimit) : null });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {FLAGS.map(([bit, word, meaning]) => (
            <Checkbox
              key={word}
              label={word}
              description={meaning}
              checked={(flags & bit) !== 0}
              disabled={!mayRank && (bit & STAFF_FLAGS) !== 0}
              onChange={() => form.setFieldValue("flags", flags ^ bit)}
            />
          ))}
        </SimpleGrid>
        {!mayRank && (
          <Text size="sm" c="dimmed">
            Only an admin can make somebody staff.
          </Text>
        )}
        <Switch label="A bot limit of its own" {...form.getInputProps("hasLimit", { type: "checkbox" })} />
        {hasLimit && (
          <NumberInput
            label="Bots it may have"
            min={0}
            max={1_000_000}
            clampBehavior="none"
            allowDecimal={false}
            maw={220}
            {...form.getInputProps("botLimit")}
          />
        )}
        <FormProblem error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={waiting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
