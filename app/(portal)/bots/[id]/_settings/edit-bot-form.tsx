"use client";

import { Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { formErrors } from "../../../../_ui/describe-error.ts";
import { FormProblem } from "../../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { SaveBar } from "../../../../_ui/save-bar.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../../_ui/unsaved-changes-guard.tsx";
import { useChangedElsewhere } from "../../../../_ui/use-changed-elsewhere.ts";
import { useStoredValues } from "../../../../_ui/use-stored-values.ts";
import { CategorySelect } from "../../_fields/category-select.tsx";

const contract = new LaterCode(() => import("#server/contract/bots.ts").then((module) => module.BotUpdate));

const valuesOf = (bot: Bot) => ({
  nickname: bot.nickname,
  email: bot.email ?? "",
  parent: bot.parent,
  enabled: !(bot.flags & BotFlag.Disabled),
  isPublic: (bot.flags & BotFlag.Public) !== 0,
});
type Values = ReturnType<typeof valuesOf>;

export function EditBotForm({ bot, categories }: { bot: Bot; categories: readonly Category[] }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toInput = ({ nickname, email, parent, enabled }: Values) => ({
    botId: bot.id,
    nickname,
    parent,
    disabled: !enabled,
    ...((email !== "" || bot.email !== null) && { email }),
  });
  const check = laterZodForm(contract, toInput);
  const form = useForm({
    initialValues: valuesOf(bot),
    validate: async (values: Values) => ({
      ...(await check(values)),
      // The API can change an e-mail, but cannot remove it.
      ...(bot.email !== null && values.email === "" && { email: t("bots.page.settings.emailRequired") }),
    }),
  });
  const stored = useMemo(() => valuesOf(bot), [bot]);
  const [saved, setSaved] = useState<Values>();
  useStoredValues(form, stored);
  const update = useMutation(trpc.bots.update.mutationOptions());
  const publish = useMutation(trpc.bots.updateMany.mutationOptions());
  const save = async (values: Values) => {
    const isPublicChanged = form.isDirty("isPublic");
    try {
      await update.mutateAsync(toInput(values));
      setSaved({ ...values, isPublic: stored.isPublic });
      // The API's update has no public flag, so it needs another operation.
      if (isPublicChanged) await publish.mutateAsync({ botIds: [bot.id], public: values.isPublic });
      setSaved(values);
      form.resetDirty(values); // what was typed meanwhile is still to be saved
      notifySuccess(t("bots.page.settings.saved"));
    } catch (error) {
      form.setErrors(formErrors(language, error));
    }
    await queryClient.invalidateQueries(trpc.bots.pathFilter());
  };
  const discard = () => {
    form.reset();
    update.reset();
    publish.reset();
  };
  const isEditing = form.isDirty();
  const isChangedElsewhere = useChangedElsewhere(stored, isEditing, { isSaving: form.submitting, saved });
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <UnsavedChangesGuard unsaved={isEditing && !form.submitting} />
      <SectionCard title={t("bots.page.settings.title")}>
        <Stack gap="sm">
          <TextInput
            label={t("bots.fields.nickname")}
            description={t("bots.page.settings.nicknameHelp")}
            required
            {...form.getInputProps("nickname")}
          />
          <TextInput label={t("bots.fields.email")} type="email" autoComplete="off" {...form.getInputProps("email")} />
          <CategorySelect categories={categories} {...form.getInputProps("parent")} />
          <Switch
            label={t("shared.botWords.enabled")}
            description={t("bots.page.settings.enabledHelp")}
            {...form.getInputProps("enabled", { type: "checkbox" })}
          />
          <Switch
            label={t("bots.page.settings.public")}
            description={t("bots.page.settings.publicHelp")}
            {...form.getInputProps("isPublic", { type: "checkbox" })}
          />
          <FormProblem error={update.error ?? publish.error} />
        </Stack>
      </SectionCard>
      {isEditing && (
        <SaveBar
          problems={Object.keys(form.errors).length}
          action={t("bots.page.settings.save")}
          isChangedElsewhere={isChangedElsewhere}
          waiting={form.submitting}
          error={update.error ?? publish.error}
          onDiscard={discard}
        />
      )}
    </form>
  );
}
