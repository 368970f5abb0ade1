"use client";

import { Button, Card, Group, Stack, Switch, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { z } from "zod";
import { type Bot, BotFlag, BotUpdate } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { formErrors } from "../../../../_ui/describe-error.ts";
import { FormProblem } from "../../../../_ui/form-problem.tsx";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { zodForm } from "../../../../_ui/zod-form.ts";
import { CategorySelect } from "../../_fields/category-select.tsx";

const valuesOf = (bot: Bot) => ({
  nickname: bot.nickname,
  email: bot.email ?? "",
  parent: bot.parent,
  enabled: !(bot.flags & BotFlag.Disabled),
  isPublic: (bot.flags & BotFlag.Public) !== 0,
});
type Values = ReturnType<typeof valuesOf>;

/** An e-mail can be changed but, by the API's rules, not taken away. */
const contractFor = (bot: Bot) =>
  BotUpdate.extend({
    email:
      bot.email === null
        ? BotUpdate.shape.email
        : z
            .string()
            .refine((value) => value !== "", "can be changed, but not removed")
            .pipe(BotUpdate.shape.email.unwrap()),
  });

export function EditBotForm({ bot, categories }: { bot: Bot; categories: readonly Category[] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toInput = ({ nickname, email, parent, enabled }: Values) => ({
    botId: bot.id,
    nickname,
    parent,
    disabled: !enabled,
    ...((email !== "" || bot.email !== null) && { email }),
  });
  const form = useForm({ initialValues: valuesOf(bot), validate: zodForm(contractFor(bot), toInput) });
  const takeOver = useEffectEvent(() => {
    const untouched = !form.isDirty();
    form.setInitialValues(valuesOf(bot));
    if (untouched) form.setValues(valuesOf(bot));
  });
  // A bot that was changed elsewhere shows its new values, without taking away what somebody is typing.
  useEffect(() => {
    if (bot) takeOver();
  }, [bot]);
  const update = useMutation(trpc.bots.update.mutationOptions());
  const publish = useMutation(trpc.bots.updateMany.mutationOptions());
  const save = async (values: Values) => {
    try {
      await update.mutateAsync(toInput(values));
      // The public flag is no member of the API's update: the portal has a call of its own for it.
      if (form.isDirty("isPublic")) await publish.mutateAsync({ botIds: [bot.id], public: values.isPublic });
      notifySuccess("Saved");
    } catch (error) {
      form.setErrors(formErrors(error));
    }
    await queryClient.invalidateQueries(trpc.bots.pathFilter());
  };
  return (
    <Card withBorder component="section" aria-labelledby="settings">
      <Title order={2} size="h4" id="settings" mb="sm">
        Settings
      </Title>
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="sm">
          <TextInput label="Nickname" description="Up to 16 characters" required {...form.getInputProps("nickname")} />
          <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps("email")} />
          <CategorySelect categories={categories} {...form.getInputProps("parent")} />
          <Switch
            label="Enabled"
            description="A disabled bot holds no live connection."
            {...form.getInputProps("enabled", { type: "checkbox" })}
          />
          <Switch
            label="Public"
            description="Everybody can see its nickname and its state in the list of public bots."
            {...form.getInputProps("isPublic", { type: "checkbox" })}
          />
          <FormProblem error={update.error ?? publish.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={update.isPending || publish.isPending} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
