"use client";

import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCircleCheck, IconServerOff } from "@tabler/icons-react";
import { type BotSignIn, BotSignInStart, type SignInAvailability } from "#server/contract/bot-sign-ins.ts";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { ButtonLink } from "../../../_ui/styled-links.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useCancel } from "../../../_ui/use-cancel.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { SignInFailure, SignInProgress } from "../../_bot-sign-in/sign-in-progress.tsx";
import { useBotSignIn } from "../../_bot-sign-in/use-bot-sign-in.ts";
import { StartClusterCommand } from "../../_live/start-cluster-command.tsx";
import { CategorySelect } from "../_fields/category-select.tsx";

const EMPTY = { nickname: "", parent: null as string | null };

const toInput = ({ nickname, parent }: typeof EMPTY) => ({
  ...(nickname !== "" && { nickname }),
  ...(parent !== null && { parent }),
});

interface Props {
  availability: SignInAvailability;
  categories: readonly Category[];
  /** The address that clusters connect to. */
  gateway: string;
  onDone: () => void;
}

/** A new bot by signing in with its account at the game platform. */
export function SignInTab({ availability, categories, gateway, onDone }: Props) {
  const { t } = useLanguage();
  const form = useForm({ initialValues: EMPTY, validate: zodForm(BotSignInStart, toInput) });
  const { form: formId, cancel } = useCancel(onDone);
  const control = useBotSignIn();
  const { signIn, isRunning, error, start, end } = control;
  const startAgain = () => {
    end();
    start(toInput(form.getValues()));
  };
  const addAnother = () => {
    end();
    // The category was not typed for this one: it asks nobody to stay.
    form.setInitialValues({ ...EMPTY, parent: form.getValues().parent });
    form.reset();
  };
  if (isRunning) return <SignInProgress control={control} accountId={null} />;
  if (signIn?.bot) return <Added bot={signIn.bot} onAnother={addAnother} onDone={cancel} />;
  if (availability.reason) return <SignInUnavailable reason={availability.reason} gateway={gateway} />;
  return (
    <form onSubmit={form.onSubmit(startAgain)} noValidate>
      <UnsavedChangesGuard form={formId} unsaved={form.isDirty()} />
      <Stack gap="sm">
        <Text size="sm">{t("bots.newPage.signInHelp")}</Text>
        <TextInput
          label={t("bots.fields.nickname")}
          description={t("bots.newPage.signInNicknameHelp")}
          data-autofocus
          {...form.getInputProps("nickname")}
        />
        <CategorySelect categories={categories} {...form.getInputProps("parent")} />
        <FormProblem error={error} />
        {signIn?.state === "failed" && <SignInFailure message={signIn.message ?? ""} onRetry={startAgain} />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={cancel}>
            {t("shared.cancel")}
          </Button>
          {signIn?.state !== "failed" && (
            <ActionButton error={error} type="submit">
              {t("botSignIn.start")}
            </ActionButton>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface AddedProps {
  bot: NonNullable<BotSignIn["bot"]>;
  onAnother: () => void;
  onDone: () => void;
}

function Added({ bot, onAnother, onDone }: AddedProps) {
  const { t } = useLanguage();
  return (
    <Stack gap="md">
      <Alert
        color="green"
        variant="light"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title={
          bot.created
            ? t.rich("botSignIn.added", { nickname: sanitizeName(bot.nickname), bdi })
            : t.rich("botSignIn.renewed", { nickname: sanitizeName(bot.nickname), bdi })
        }
      >
        {bot.created ? t("botSignIn.addedText") : t("botSignIn.renewedText")}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t("botSignIn.done")}
        </Button>
        <ButtonLink href={`/bots/${bot.id}`} variant="default">
          {t("botSignIn.openBot")}
        </ButtonLink>
        <Button onClick={onAnother} autoFocus>
          {t("botSignIn.addAnother")}
        </Button>
      </Group>
    </Stack>
  );
}

interface SignInUnavailableProps {
  reason: "noCluster" | "noSignIn";
  /** The address that clusters connect to. */
  gateway: string;
}

/** Why nobody can sign in with an account, and what to do. */
function SignInUnavailable({ reason, gateway }: SignInUnavailableProps) {
  const { t } = useLanguage();
  return (
    <Alert color="gray" variant="light" icon={<IconServerOff aria-hidden />} title={t("botSignIn.unavailable.title")}>
      <Text size="sm" mb={reason === "noCluster" ? "xs" : 0}>
        {t(`botSignIn.unavailable.${reason}`)}
      </Text>
      {reason === "noCluster" && <StartClusterCommand gateway={gateway} />}
    </Alert>
  );
}
