"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import type { Account } from "../account.ts";
import { userTexts } from "../texts.ts";

interface Chosen {
  /** The flags of `mask`, as they shall be. */
  flags: number;
  mask: number;
  botLimit?: number | null;
}

/** Saves some flags of an account, and leaves all others as they are. */
export function useChangeAccount(account: Account, onSaved?: () => void) {
  const { admin } = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    admin.changeAccount.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(admin.pathFilter());
        notifySuccess(userTexts.sections.done(account.username));
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
