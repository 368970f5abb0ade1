"use client";

import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BotRecord } from "#control/bot-files/fields.ts";
import { BotCreate } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useCancel } from "../../../_ui/use-cancel.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { CategorySelect } from "../_fields/category-select.tsx";
import { DeviceAuthFields } from "../_fields/device-auth-fields.tsx";
import { PastedNotice } from "../_fields/pasted-notice.tsx";
import { usePastedBot } from "../_fields/use-pasted-bot.ts";
import { botsTexts } from "../texts.ts";
import { newBotTexts } from "./texts.ts";

const texts = newBotTexts;

const EMPTY = {
  nickname: "",
  deviceAuth: { accountId: "", deviceId: "", secret: "" },
  parent: null as string | null,
  email: "",
};

const toInput = ({ nickname, deviceAuth, parent, email }: typeof EMPTY) => ({
  nickname,
  deviceAuth,
  ...(parent !== null && { parent }),
  ...(email !== "" && { email }),
});

/** The values of the form with those of a pasted bot. What it does not have stays. */
function fillFrom(bot: BotRecord, before: typeof EMPTY, categories: readonly Category[]): typeof EMPTY {
  const { accountId, deviceId, secret } = bot;
  return {
    nickname: bot.nickname || before.nickname,
    deviceAuth: { accountId, deviceId, secret },
    parent: categories.find(({ name }) => name === bot.category)?.id ?? before.parent,
    email: bot.email || before.email,
  };
}

const validate = zodForm(BotCreate, toInput);

export function NewBotForm({ onDone, categories }: { onDone: () => void; categories: readonly Category[] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: EMPTY, validate });
  const create = useMutation(
    trpc.bots.create.mutationOptions({
      onSuccess({ id, created }, { nickname }) {
        void queryClient.invalidateQueries(trpc.bots.pathFilter());
        notifySuccess(created ? texts.added(nickname) : texts.updated(nickname), {
          href: `/bots/${id}`,
          label: texts.openBot,
        });
        onDone();
      },
      onError: (error) => form.setErrors(formErrors(error)),
      gcTime: 0,
    }),
  );
  const { form: formId, cancel } = useCancel(onDone);
  const { pasted, onPaste } = usePastedBot(form, (bot, values) => fillFrom(bot, values, categories));
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(toInput(values)))} onPaste={onPaste} noValidate>
      <UnsavedChangesGuard form={formId} unsaved={form.isDirty() && !create.isPending} />
      <Stack gap="sm">
        <PastedNotice pasted={pasted} />
        <TextInput
          label={botsTexts.fields.nickname}
          description={texts.nicknameHelp}
          required
          data-autofocus
          {...form.getInputProps("nickname")}
        />
        <DeviceAuthFields field={(member) => form.getInputProps(`deviceAuth.${member}`)} />
        <CategorySelect categories={categories} {...form.getInputProps("parent")} />
        <TextInput
          label={botsTexts.fields.email}
          description={texts.emailHelp}
          type="email"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <FormFooter error={create.error} action={texts.submit} onCancel={cancel} waiting={create.isPending} />
      </Stack>
    </form>
  );
}
