"use client";

import { Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { BotFlag } from "#server/contract/flags.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../_ui/action-button.tsx";
import { ApiCalls } from "../../../../_ui/api-calls.tsx";
import { COLUMN_WIDTH } from "../../../../_ui/column-width.ts";
import { formErrors } from "../../../../_ui/describe-error.ts";
import { FormProblem } from "../../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../../_ui/load-later.tsx";
import { bdi } from "../../../../_ui/name.tsx";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../../_ui/unsaved-changes-guard.tsx";
import { DeviceAuthFields } from "../../_fields/device-auth-fields.tsx";
import { PastedNotice } from "../../_fields/pasted-notice.tsx";
import { usePastedBot } from "../../_fields/use-pasted-bot.ts";
import { EditBotForm } from "./edit-bot-form.tsx";

interface Props {
  bot: Bot;
  categories: readonly Category[];
  api: string;
}

export const SettingsTab = ({ bot, categories, api }: Props) => (
  <Stack gap="md" maw={COLUMN_WIDTH}>
    <EditBotForm bot={bot} categories={categories} />
    <ReplaceCredentials bot={bot} />
    <BotApiCalls bot={bot} apiAddress={api} />
  </Stack>
);

/** What the portal does with this bot, as calls of the API. */
function BotApiCalls({ bot, apiAddress }: { bot: Bot; apiAddress: string }) {
  const { t } = useLanguage();
  const url = `${apiAddress}/bots/${bot.id}`;
  const disabled = (bot.flags & BotFlag.Disabled) === 0;
  const change = (body: object) => ({ method: "PATCH", url, withToken: true, body });
  return (
    <ApiCalls
      calls={[
        [t("bots.page.api.get"), { method: "GET", url, withToken: true }],
        [
          t("bots.page.api.run"),
          { method: "POST", url: `${url}/commands/run`, withToken: true, body: { command: "help" } },
        ],
        [
          t("bots.page.api.chat"),
          { method: "POST", url: `${url}/chat/messages`, withToken: true, body: { content: t("bots.page.api.hello") } },
        ],
        [disabled ? t("bots.page.api.disable") : t("bots.page.api.enable"), change({ disabled })],
        [t("bots.page.api.rename"), change({ nickname: bot.nickname })],
        [t("bots.page.api.remove"), { method: "DELETE", url, withToken: true }],
      ]}
    />
  );
}

const contract = new LaterCode(() => import("#server/contract/bots.ts").then((module) => module.BotUpdate));

const EMPTY = { deviceAuth: { accountId: "", deviceId: "", secret: "" } };

function ReplaceCredentials({ bot }: { bot: Bot }) {
  const language = useLanguage();
  const { t } = language;
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
        notifySuccess(t.rich("bots.page.credentials.replaced", { nickname: sanitizeName(bot.nickname), bdi }));
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
      gcTime: 0, // so that the secret does not stay in the mutation cache
    }),
  );
  const { pasted, forget, onPaste } = usePastedBot(form, ({ accountId, deviceId, secret }) => ({
    deviceAuth: { accountId, deviceId, secret },
  }));
  return (
    <SectionCard id="credentials" title={t("bots.page.credentials.title")} help={t("bots.page.credentials.help")}>
      <form onSubmit={form.onSubmit((values) => replace.mutate(toInput(values)))} onPaste={onPaste} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !replace.isPending} />
        <Stack gap="sm">
          <PastedNotice pasted={pasted} />
          <DeviceAuthFields field={(member) => form.getInputProps(`deviceAuth.${member}`)} />
          <FormProblem error={replace.error} />
          <Group justify="flex-end">
            <ActionButton error={replace.error} type="submit" variant="default" loading={replace.isPending}>
              {t("bots.page.credentials.replace")}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
