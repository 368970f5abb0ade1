"use client";

import { Radio, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApplicationCreate } from "#server/contract/applications.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NameForm } from "../../../_ui/name-dialog.tsx";
import { ShownOnceDialog } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { CreatedSecret } from "./created-secret.tsx";
import { secretTexts } from "./secret-texts.ts";

/** Asks for a name and the client type, shows the secret once if there is one, then opens the application. */
export function NewApplicationDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [clientType, setClientType] = useState<string>("confidential");
  const open = (clientId: string) => router.replace(`/developers/apps/${clientId}?tab=oauth`);
  const create = useMutation(
    trpc.applications.create.mutationOptions({
      onSuccess({ clientId, clientSecret }) {
        void queryClient.invalidateQueries(trpc.applications.pathFilter());
        if (clientSecret === undefined) open(clientId);
      },
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
    if (created) open(created.clientId);
  };
  return (
    <ShownOnceDialog
      opened={opened}
      title={t("applications.create.title")}
      onClose={close}
      texts={{
        ...secretTexts(language),
        title: t("applications.create.createdTitle"),
        done: t("applications.create.open"),
      }}
      secret={created?.clientSecret && <CreatedSecret clientId={created.clientId} secret={created.clientSecret} />}
      onSaved={openApplication}
    >
      <NameForm
        contract={ApplicationCreate}
        name=""
        help={t("applications.create.nameHelp")}
        action={t("applications.create.submit")}
        onSubmit={(name, onError) => create.mutate({ name, isPublicClient: clientType === "public" }, { onError })}
        onClose={close}
        waiting={create.isPending || create.isSuccess}
        error={create.error}
      >
        <Radio.Group
          label={t("applications.create.clientType")}
          description={t("applications.create.clientTypeHelp")}
          value={clientType}
          onChange={setClientType}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="confidential"
              label={t("applications.create.confidential")}
              description={t("applications.create.confidentialHelp")}
            />
            <Radio
              value="public"
              label={t("applications.create.public")}
              description={t("applications.create.publicHelp")}
            />
          </Stack>
        </Radio.Group>
      </NameForm>
    </ShownOnceDialog>
  );
}
