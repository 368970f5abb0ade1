"use client";

import { NumberInput, Switch } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { AccountChange } from "#server/contract/admin.ts";
import { AccountFlag, STAFF_FLAGS } from "#server/contract/flags.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../../_ui/confirm-dialog.tsx";
import { bdi } from "../../../../_ui/name.tsx";
import { zodForm } from "../../../../_ui/zod-form.ts";
import { type Account, isAdmin } from "../account.ts";
import { FlagsSection } from "./flags-section.tsx";
import { useChangeAccount } from "./use-change-account.ts";

export const ROLES = STAFF_FLAGS | AccountFlag.Developer;
export const LIMITS = AccountFlag.Verified | AccountFlag.IncreasedLimits;
const { Management, Moderation, Support, Tester, Partner, Vip } = AccountFlag;
export const BADGES = Management | Moderation | Support | Tester | Partner | Vip;

interface Props {
  account: Account;
  /** Whether the reader cannot change the account. */
  isReadOnly: boolean;
}

/** What the account may do. Only admins make an account staff, after a question. */
export function RolesSection({ account, self, isReadOnly }: Props & { self: User }) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const [flags, setFlags] = useState(account.flags & ROLES);
  const { change, save } = useChangeAccount(account, () => setAsking(false));
  const lockedStaff = isAdmin(self) ? 0 : STAFF_FLAGS;
  const makesStaff = (flags & ~account.flags & STAFF_FLAGS) !== 0;
  const run = () => save({ flags, mask: ROLES });
  return (
    <>
      <FlagsSection
        section="roles"
        mask={ROLES}
        flags={flags}
        onChange={setFlags}
        locked={isReadOnly ? ROLES : lockedStaff}
        lockedReason={!isReadOnly && lockedStaff !== 0 && t("admin.userPages.sections.roles.adminOnly")}
        isDirty={flags !== (account.flags & ROLES)}
        onSave={isReadOnly ? null : () => (makesStaff ? setAsking(true) : run())}
        change={{ isPending: change.isPending, error: isAsking ? null : change.error }}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t.rich("admin.userPages.makeStaff.title", { username: sanitizeName(account.username), bdi })}
        action={t("admin.userPages.makeStaff.action")}
        onConfirm={run}
        onClose={() => setAsking(false)}
        mutation={change}
      >
        {t("admin.userPages.makeStaff.consequence")}
      </ConfirmDialog>
    </>
  );
}

/** How many bots the account may have. */
export function LimitsSection({ account, isReadOnly }: Props) {
  const { t } = useLanguage();
  const { change, save } = useChangeAccount(account);
  const form = useForm<{ flags: number; hasLimit: boolean; botLimit: number | string }>({
    initialValues: {
      flags: account.flags & LIMITS,
      hasLimit: account.botLimit !== null,
      botLimit: account.botLimit ?? account.botCap,
    },
    validate: zodForm(AccountChange, ({ hasLimit, botLimit }) => ({
      accountId: account.id,
      botLimit: hasLimit ? botLimit : null,
    })),
  });
  const { flags, hasLimit } = form.values;
  const submit = form.onSubmit((values) =>
    save({ flags: values.flags, mask: LIMITS, botLimit: values.hasLimit ? Number(values.botLimit) : null }),
  );
  return (
    <FlagsSection
      section="limits"
      mask={LIMITS}
      flags={flags}
      onChange={(changed) => form.setFieldValue("flags", changed)}
      locked={isReadOnly ? LIMITS : 0}
      isDirty={form.isDirty()}
      onSave={isReadOnly ? null : () => submit()}
      change={change}
    >
      {!isReadOnly && (
        <Switch
          label={t("admin.userPages.sections.limits.custom")}
          description={t("admin.userPages.sections.limits.customHelp")}
          {...form.getInputProps("hasLimit", { type: "checkbox" })}
        />
      )}
      {!isReadOnly && hasLimit && (
        <NumberInput
          label={t("admin.userPages.sections.limits.limit")}
          min={0}
          max={1_000_000}
          clampBehavior="none"
          allowDecimal={false}
          maw={220}
          {...form.getInputProps("botLimit")}
        />
      )}
    </FlagsSection>
  );
}

/** The titles of the account. */
export function BadgesSection({ account, isReadOnly }: Props) {
  const { change, save } = useChangeAccount(account);
  const [flags, setFlags] = useState(account.flags & BADGES);
  return (
    <FlagsSection
      section="badges"
      mask={BADGES}
      flags={flags}
      onChange={setFlags}
      locked={isReadOnly ? BADGES : 0}
      isDirty={flags !== (account.flags & BADGES)}
      onSave={isReadOnly ? null : () => save({ flags, mask: BADGES })}
      change={change}
    />
  );
}
