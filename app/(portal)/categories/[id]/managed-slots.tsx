"use client";

import { Alert, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category, ManagedCategory } from "#server/contract/categories.ts";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { categoriesTexts } from "../texts.ts";

const SlotsForm = loadLater(() => import("./slots-form.tsx").then((module) => module.SlotsForm), {
  placeholder: <LoadingRows rows={2} />,
});
const texts = categoriesTexts.managed;

type ManagedStatus = ManagedCategory["managed"];

interface Props {
  category: Category;
  /** Absent while the category is not managed. */
  managed: ManagedCategory | undefined;
  isLoaded: boolean;
}

/** Shows and changes how many bots of the category the operator's clusters run. */
export function ManagedSlots({ category, managed, isLoaded }: Props) {
  return (
    <SectionCard title={texts.title} action={managed && <ReleaseManaged category={category} />}>
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
  return (
    <Text size="sm" c="dimmed">
      {texts.intro}
    </Text>
  );
}

function SlotUsage({ slots, used, clusterName }: ManagedStatus) {
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {clusterName ? texts.runBy(clusterName) : texts.requested}
      </Text>
      <Text size="sm" fw={600}>
        {texts.usage(used, slots)}
      </Text>
      <Progress value={Math.round((Math.min(used, slots) / slots) * 100)} aria-label={texts.usageLabel} />
      {used > slots && (
        <Alert color="orange" variant="light">
          {texts.overfull(used - slots)}
        </Alert>
      )}
    </Stack>
  );
}

function ReleaseManaged({ category: { id: categoryId, name } }: { category: Category }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const release = useMutation(
    trpc.categories.releaseManaged.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(texts.releaseDone);
      },
    }),
  );
  return (
    <ConfirmButton
      label={texts.release}
      size="xs"
      title={texts.releaseTitle(name)}
      mutation={release}
      input={{ categoryId }}
    >
      {texts.releaseEffects}
    </ConfirmButton>
  );
}
