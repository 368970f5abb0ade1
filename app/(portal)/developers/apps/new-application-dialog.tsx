"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ApplicationCreate } from "#server/contract/applications.ts";
import { NameForm } from "../../../_ui/name-dialog.tsx";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { CreatedSecret } from "./created-secret.tsx";
import { applicationsTexts } from "./texts.ts";

const texts = applicationsTexts.create;

/** Asks for a name, shows the secret once, then opens the application. */
export function NewApplicationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.applications.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.applications.pathFilter()),
      gcTime: 0, // keeps the secret out of the mutation cache
    }),
  );
  const created = create.data;
  const close = () => {
    create.reset();
    onClose();
  };
  const openApplication = () => {
    create.reset();
    if (created) router.replace(`/developers/apps/${created.clientId}?tab=oauth`);
  };
  return (
    <ShownOnceDialog
      opened={opened}
      title={texts.title}
      onClose={close}
      texts={{ ...applicationsTexts.secret, title: texts.createdTitle, done: texts.open }}
      secret={created && <CreatedSecret clientId={created.clientId} secret={created.clientSecret ?? ""} />}
      onSaved={openApplication}
    >
      <NameForm
        contract={ApplicationCreate}
        name=""
        help={texts.nameHelp}
        action={texts.submit}
        onSubmit={(name, onError) => create.mutate({ name }, { onError })}
        onClose={close}
        waiting={create.isPending}
        error={create.error}
      />
    </ShownOnceDialog>
  );
}
