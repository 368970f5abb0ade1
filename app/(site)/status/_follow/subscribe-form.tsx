"use client";

import { Alert, Group, Text, TextInput } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { readFormValues } from "../../../_ui/read-form-values.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";

const contract = new LaterCode(() =>
  import("#server/contract/status-history.ts").then((module) => module.StatusSubscription),
);
const check = laterZodForm(contract);

/** The answer is the same whether or not the address gets mails already. */
export function SubscribeForm() {
  const { t } = useLanguage();
  const ready = useHydrated();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const ask = useMutation(useTRPC().status.subscribe.mutationOptions({ gcTime: 0 }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const values = readFormValues(event, ["email"]);
    const problems = await check(values);
    setErrors(problems);
    if (Object.keys(problems).length === 0) ask.mutate(values);
  };
  if (ask.isSuccess) {
    return (
      <Alert
        mt="sm"
        variant="light"
        icon={<IconMailCheck aria-hidden />}
        title={t("status.follow.asked")}
        role="status"
      >
        {t("status.follow.askedHelp")}
      </Alert>
    );
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Text size="sm" mt="xs" mb="sm">
        {t("status.follow.mailHelp")}
      </Text>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t("status.follow.address")}
          name="email"
          type="email"
          error={errors.email}
          autoComplete="email"
          flex="1 1 220px"
        />
        <ActionButton error={ask.error} type="submit" loading={ask.isPending} disabled={!ready}>
          {t("status.follow.submit")}
        </ActionButton>
      </Group>
      <FormProblem error={ask.error} />
    </form>
  );
}
