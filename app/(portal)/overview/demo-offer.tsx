"use client";

import { Alert, Group, Text } from "@mantine/core";
import { IconFlask2 } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { CapacityNote } from "./capacity-note.tsx";
import { useDemo } from "./use-demo.ts";

/** Offers demo data to an account without bots. */
export function DemoOffer() {
  const language = useLanguage();
  const { t } = language;
  const client = useQueryClient();
  const demo = useDemo();
  const load = useMutation(
    useTRPC().demo.load.mutationOptions({
      async onSuccess() {
        await client.invalidateQueries();
        notifySuccess(t("overview.demo.loaded"));
      },
      onError: (error) => notifyError(language, error),
    }),
  );
  if (!demo || demo.loaded || !demo.offered) return null;
  return (
    <Alert icon={<IconFlask2 aria-hidden />} title={t("overview.demo.offeredTitle")}>
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">{t("overview.demo.offeredText")}</Text>
          <CapacityNote demo={demo} />
        </div>
        <ActionButton error={load.error} size="xs" loading={load.isPending} onClick={() => load.mutate({})}>
          {t("overview.demo.load")}
        </ActionButton>
      </Group>
    </Alert>
  );
}
