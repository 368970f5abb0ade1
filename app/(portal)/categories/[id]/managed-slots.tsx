"use client";

import { Alert, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category, ManagedCategory } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

/** Of the form: nothing below it moves when its code is there. */
const SLOTS_HEIGHT = 82;

const SlotsForm = loadLater(() => import("./slots-form.tsx").then((module) => module.SlotsForm), {
  placeholder: <Skeleton height={SLOTS_HEIGHT} />,
});

type ManagedStatus = ManagedCategory["managed"];

interface Props {
  category: Category;
  /** Absent while the category is not managed. */
  managed: ManagedCategory | undefined;
  isLoaded: boolean;
}

/** Shows and changes how many bots of the category the operator's clusters run. */
export function ManagedSlots({ category, managed, isLoaded }: Props) {
  const { t } = useLanguage();
  return (
    <SectionCard title={t("categories.managed.title")} action={managed && <ReleaseManaged category={category} />}>
      {isLoaded ? (
        <Stack gap="sm">
          {managed ? <SlotUsage {...managed.managed} /> : <ManagedIntro />}
          <SlotsForm key={managed?.managed.slots} categoryId={category.id} managed={managed?.managed} />
        </Stack>
      ) : (
        <LoadingRows rows={2} />
      )}
    </SectionCard>
  );
}

function ManagedIntro() {
  const { t } = useLanguage();
  return (
    <Text size="sm" c="dimmed">
      {t("categories.managed.intro")}
    </Text>
  );
}

function SlotUsage({ slots, used, clusterName }: ManagedStatus) {
  const { t } = useLanguage();
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {clusterName
          ? t.rich("categories.managed.runBy", { cluster: sanitizeName(clusterName), bdi })
          : t("categories.managed.requested")}
      </Text>
      <Text size="sm" fw={600}>
        {t("categories.managed.usage", { slots, used })}
      </Text>
      <Progress
        value={Math.round((Math.min(used, slots) / slots) * 100)}
        aria-label={t("categories.managed.usageLabel")}
      />
      {used > slots && (
        <Alert color="orange" variant="light">
          {t("categories.managed.overfull", { count: used - slots })}
        </Alert>
      )}
    </Stack>
  );
}

function ReleaseManaged({ category: { id: categoryId, name } }: { category: Category }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const release = useMutation(
    trpc.categories.releaseManaged.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(t("categories.managed.releaseDone"));
      },
    }),
  );
  return (
    <ConfirmButton
      label={t("categories.managed.release")}
      size="xs"
      title={t.rich("categories.managed.releaseTitle", { name: sanitizeName(name), bdi })}
      mutation={release}
      input={{ categoryId }}
    >
      {t("categories.managed.releaseEffects")}
    </ConfirmButton>
  );
}
