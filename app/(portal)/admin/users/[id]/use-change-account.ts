"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { bdi } from "../../../../_ui/name.tsx";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import type { Account } from "../account.ts";

interface Chosen {
  /** The flags of `mask`, as they shall be. */
  flags: number;
  mask: number;
  botLimit?: number | null;
}

/** Saves some flags of an account, and leaves all others as they are. */
export function useChangeAccount(account: Account, onSaved?: () => void) {
  const { t } = useLanguage();
  const { admin } = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    admin.changeAccount.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(admin.pathFilter());
        notifySuccess(t.rich("admin.userPages.sections.done", { username: sanitizeName(account.username), bdi }));
        onSaved?.();
      },
    }),
  );
  const save = ({ flags, mask, ...limit }: Chosen) =>
    change.mutate({
      accountId: account.id,
      setFlags: flags & ~account.flags & mask,
      clearFlags: account.flags & ~flags & mask,
      ...limit,
    });
  return { change, save };
}
