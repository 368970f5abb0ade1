"use client";

import { Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { SecretValue, ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { NewTokenForm } from "./new-token-form.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  apiAddress: string;
}

/** Asks for a name, then shows the token once. The dialog stays open until the user confirms that the token is saved. */
export function NewTokenDialog({ opened, onClose, apiAddress }: Props) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.tokens.pathFilter()),
      gcTime: 0, // keeps the token out of the mutation cache
    }),
  );
  const close = () => {
    create.reset();
    onClose();
  };
  return (
    <ShownOnceDialog
      opened={opened}
      title={t("developers.tokens.create.title")}
      onClose={close}
      texts={{
        title: t("developers.tokens.created.title"),
        warning: t("developers.tokens.created.warning"),
        saved: t("developers.tokens.created.saved"),
        leaveTitle: t("developers.tokens.created.leaveTitle"),
        leaveText: t("developers.tokens.created.leaveText"),
        done: t("developers.tokens.created.done"),
      }}
      secret={create.data && <CreatedToken token={create.data.token} apiAddress={apiAddress} />}
      onSaved={close}
    >
      <NewTokenForm create={create} onCancel={close} />
    </ShownOnceDialog>
  );
}

/** A new token, and a call with it. */
function CreatedToken({ token, apiAddress }: { token: string; apiAddress: string }) {
  const { t } = useLanguage();
  return (
    <>
      <SecretValue value={token} copyLabel={t("developers.tokens.created.copy")} />
      <div>
        <Text size="sm" fw={600} mb={4}>
          {t("developers.tokens.created.example")}
        </Text>
        <CodeBlock
          code={`curl -s '${apiAddress}/bots' \\\n  -H 'Authorization: Bearer ${token}'`}
          label={t("developers.tokens.created.exampleLabel")}
        />
      </div>
    </>
  );
}
