"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PasskeyRename } from "#server/contract/account-security.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { createPasskey } from "../../../_ui/read-passkey.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { describeDevice } from "../sessions/describe-device.ts";
import { accountTexts } from "../texts.ts";

/** A name for a passkey of this browser, such as "Firefox 145 on Windows". */
const describeThisDevice = (): string => describeDevice(navigator.userAgent).name.slice(0, 64);

const texts = accountTexts.passkeys;
const NameContract = PasskeyRename.pick({ name: true });

/** Asks for a name, and then the browser for a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>(null);
  const [suggestion] = useState(describeThisDevice);
  const start = useMutation(trpc.passkeys.start.mutationOptions({ gcTime: 0 }));
  const add = useMutation(
    trpc.passkeys.add.mutationOptions({
      gcTime: 0,
      async onSuccess(_, { name }) {
        await queryClient.invalidateQueries(trpc.identity.pathFilter());
        notifySuccess(texts.addedNotice(name));
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
      title={texts.addTitle}
      contract={NameContract}
      name={suggestion}
      help={texts.nameHelp}
      action={texts.create}
      onSubmit={(name) => void create(name)}
      onClose={onClose}
      waiting={start.isPending || add.isPending}
      error={refusal}
    />
  );
}
