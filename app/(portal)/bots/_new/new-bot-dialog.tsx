"use client";

import { SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BotRecord } from "#control/bot-files/fields.ts";
import type { SignInAvailability } from "#server/contract/bot-sign-ins.ts";
import { BotCreate } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormFooter } from "../../../_ui/form-footer.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Modal } from "../../../_ui/overlays/modal.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useNarrowWindow } from "../../../_ui/use-browser-state.ts";
import { useCancel } from "../../../_ui/use-cancel.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { LimitNotice } from "../../_limit/limit-notice.tsx";
import { CategorySelect } from "../_fields/category-select.tsx";
import { DeviceAuthFields } from "../_fields/device-auth-fields.tsx";
import { PastedNotice } from "../_fields/pasted-notice.tsx";
import { usePastedBot } from "../_fields/use-pasted-bot.ts";
import { SignInTab } from "./sign-in-tab.tsx";

const WAYS = ["signIn", "credentials"] as const;
type Way = (typeof WAYS)[number];

interface Props {
  opened: boolean;
  onClose: () => void;
  categories: readonly Category[];
  /** The address that clusters connect to. */
  gateway: string;
  /** Whether somebody can sign in with an account; undefined while that is not known. */
  availability: SignInAvailability | undefined;
}

/** The content is mounted only while the dialog is open, so that a typed secret is not kept in memory. */
export function NewBotDialog({ opened, onClose, ...props }: Props) {
  const { t } = useLanguage();
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} size="lg" title={t("bots.newPage.title")}>
      <NewBot onDone={onClose} {...props} />
    </Modal>
  );
}

function NewBot({ onDone, availability, ...props }: Omit<Props, "opened" | "onClose"> & { onDone: () => void }) {
  return (
    <Stack gap="md">
      <LimitNotice />
      {availability ? (
        <Ways onDone={onDone} availability={availability} {...props} />
      ) : (
        <NewBotForm onDone={onDone} categories={props.categories} />
      )}
    </Stack>
  );
}

type WaysProps = Omit<Props, "opened" | "onClose" | "availability"> & {
  onDone: () => void;
  availability: SignInAvailability;
};

function Ways({ onDone, availability, ...props }: WaysProps) {
  const { t } = useLanguage();
  const isNarrow = useNarrowWindow();
  const [way, setWay] = useState<Way>(availability.available ? "signIn" : "credentials");
  return (
    <>
      <SegmentedControl
        fullWidth
        orientation={isNarrow ? "vertical" : "horizontal"}
        aria-label={t("bots.newPage.ways.label")}
        data={WAYS.map((value) => ({ value, label: t(`bots.newPage.ways.${value}`) }))}
        value={way}
        onChange={(value) => setWay(value === "signIn" ? "signIn" : "credentials")}
      />
      <MountedPart isShown={way === "signIn"}>
        <SignInTab availability={availability} onDone={onDone} {...props} />
      </MountedPart>
      <MountedPart isShown={way === "credentials"}>
        <NewBotForm onDone={onDone} categories={props.categories} />
      </MountedPart>
    </>
  );
}

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

function NewBotForm({ onDone, categories }: { onDone: () => void; categories: readonly Category[] }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: EMPTY, validate });
  const create = useMutation(
    trpc.bots.create.mutationOptions({
      onSuccess({ id, created }, { nickname }) {
        void queryClient.invalidateQueries(trpc.bots.pathFilter());
        notifySuccess(
          created
            ? t.rich("bots.newPage.added", { nickname: sanitizeName(nickname), bdi })
            : t.rich("bots.newPage.updated", { nickname: sanitizeName(nickname), bdi }),
          {
            href: `/bots/${id}`,
            label: t("bots.newPage.openBot"),
          },
        );
        onDone();
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
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
          label={t("bots.fields.nickname")}
          description={t("bots.newPage.nicknameHelp")}
          required
          data-autofocus
          {...form.getInputProps("nickname")}
        />
        <DeviceAuthFields field={(member) => form.getInputProps(`deviceAuth.${member}`)} />
        <CategorySelect categories={categories} {...form.getInputProps("parent")} />
        <TextInput
          label={t("bots.fields.email")}
          description={t("bots.newPage.emailHelp")}
          type="email"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <FormFooter
          error={create.error}
          action={t("bots.newPage.submit")}
          onCancel={cancel}
          waiting={create.isPending}
        />
      </Stack>
    </form>
  );
}

interface MountedPartProps {
  isShown: boolean;
  children: ReactNode;
}

/** Stays as it is while another part is shown in its place, once it has been shown: what was typed in it is not lost. */
function MountedPart({ isShown, children }: MountedPartProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return <div hidden={!isShown}>{wasShown && children}</div>;
}
