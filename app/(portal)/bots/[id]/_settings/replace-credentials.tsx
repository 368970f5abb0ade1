"use client";

import { Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Bot } from "#server/contract/bots.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { formErrors } from "../../../../_ui/describe-error.ts";
import { FormProblem } from "../../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../../_ui/unsaved-changes-guard.tsx";
import { DeviceAuthFields } from "../../_fields/device-auth-fields.tsx";
import { PastedNotice } from "../../_fields/pasted-notice.tsx";
import { usePastedBot } from "../../_fields/use-pasted-bot.ts";
import { botPageTexts } from "../texts.ts";

const contract = new LaterCode(() => import("#server/contract/bots.ts").then((module) => module.BotUpdate));
const texts = botPageTexts.credentials;

const EMPTY = { deviceAuth: { accountId: "", deviceId: "", secret: "" } };

export function ReplaceCredentials({ bot }: { bot: Bot }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toInput = ({ deviceAuth }: typeof EMPTY) => ({ botId: bot.id, deviceAuth });
  const form = useForm({ initialValues: EMPTY, validate: laterZodForm(contract, toInput) });
  const replace = useMutation(
    trpc.bots.update.mutationOptions({
      onSuccess() {
        form.reset();
        forget();
        void queryClient.invalidateQueries(trpc.bots.pathFilter());
        notifySuccess(texts.replaced(bot.nickname));
      },
      onError: (error) => form.setErrors(formErrors(error)),
      gcTime: 0, // so that the secret does not stay in the mutation cache
    }),
  );
  const { pasted, forget, onPaste } = usePastedBot(form, ({ accountId, deviceId, secret }) => ({
    deviceAuth: { accountId, deviceId, secret },
  }));
  return (
    <SectionCard id="credentials" title={texts.title} help={texts.help}>
      <form onSubmit={form.onSubmit((values) => replace.mutate(toInput(values)))} onPaste={onPaste} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !replace.isPending} />
        <Stack gap="sm">
          <PastedNotice pasted={pasted} />
          <DeviceAuthFields field={(member) => form.getInputProps(`deviceAuth.${member}`)} />
          <FormProblem error={replace.error} />
          <Group justify="flex-end">
            <ActionButton error={replace.error} type="submit" variant="default" loading={replace.isPending}>
              {texts.replace}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
