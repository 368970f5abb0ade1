"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { CategoryCreate } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

/** Asks for the name only: the configuration has defaults and is edited on the category's page. */
export function NewCategoryDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.categories.create.mutationOptions({
      onSuccess({ id }) {
        void queryClient.invalidateQueries(trpc.categories.list.queryFilter());
        router.push(`/categories/${id}`);
      },
    }),
  );
  return (
    <NameDialog
      opened={opened}
      onClose={onClose}
      title={t("categories.create.title")}
      action={t("categories.create.action")}
      contract={CategoryCreate}
      name=""
      onSubmit={(name, onError) => create.mutate({ name }, { onError })}
      waiting={create.isPending || create.isSuccess}
      error={create.error}
    />
  );
}
