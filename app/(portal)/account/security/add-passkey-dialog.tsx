"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasskeyRename } from "#server/contract/account-security.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { createPasskey } from "../../../_ui/read-passkey.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { describeDevice } from "../sessions/describe-device.ts";

/** A name for a passkey of this browser, such as "Firefox 145 on Windows". */
const describeThisDevice = (language: Language): string =>
  describeDevice(language, navigator.userAgent).name.slice(0, 64);
const NameContract = PasskeyRename.pick({ name: true });

/** Asks for a name, and then the browser for a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [suggestion] = useState(() => describeThisDevice(language));
  const start = useMutation(trpc.passkeys.start.mutationOptions({ gcTime: 0 }));
  const add = useMutation(
    trpc.passkeys.add.mutationOptions({
      gcTime: 0,
      async onSuccess(_, { name }) {
        await queryClient.invalidateQueries(trpc.identity.pathFilter());
        notifySuccess(t.rich("account.passkeys.addedNotice", { name: sanitizeName(name), bdi }));
        onClose();
      },
    }),
  );
  const create = async (name: string) => {
    setRefusal(null);
    try {
      const answer = await createPasskey(await start.mutateAsync({}));
      if (answer) await add.mutateAsync({ name, answer });
    } catch (error) {
      setRefusal(error);
    }
  };
  return (
    <NameDialog
      opened
      title={t("account.passkeys.addTitle")}
      contract={NameContract}
      name={suggestion}
      help={t("account.passkeys.nameHelp")}
      action={t("account.passkeys.create")}
      onSubmit={(name) => void create(name)}
      onClose={onClose}
      waiting={start.isPending || add.isPending}
      error={refusal}
    />
  );
}
