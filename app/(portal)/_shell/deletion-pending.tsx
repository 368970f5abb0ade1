"use client";

import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { MessagePage } from "../../_ui/message-page.tsx";
import { useTRPC } from "../../_ui/trpc.ts";

/** Shown to the owner of an account that waits for its deletion: it can be kept. */
export function DeletionPending({ message, onSignOut }: { message: string; onSignOut: () => void }) {
  const { t } = useLanguage();
  const cancel = useMutation(
    useTRPC().identity.cancelDeletion.mutationOptions({ onSuccess: () => window.location.replace("/overview") }),
  );
  return (
    <MessagePage
      mood="broken"
      title={message}
      text={
        <>
          {t("shell.deletion.help")}
          <FormProblem error={cancel.error} />
        </>
      }
    >
      <ActionButton error={cancel.error} loading={cancel.isPending} onClick={() => cancel.mutate({})}>
        {t("shell.deletion.cancel")}
      </ActionButton>
      <Button variant="default" onClick={onSignOut}>
        {t("shell.deletion.signOut")}
      </Button>
    </MessagePage>
  );
}
