"use client";

import { Badge, Button, Group, Text } from "@mantine/core";
import { IconCheck, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import type { Security } from "./security.ts";

const ReplaceRecoveryCodes = loadLater(() =>
  import("./recovery-codes.tsx").then((module) => module.ReplaceRecoveryCodes),
);
const SetUpApp = loadLater(() => import("./set-up-app.tsx").then((module) => module.SetUpApp));

const texts = accountTexts.twoFactor;

type Dialog = "setUp" | "replace";

export function AuthenticatorApp({ twoFactor }: { twoFactor: Security["twoFactor"] }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <SectionCard title={texts.title} help={texts.help}>
      {twoFactor ? (
        <>
          <Group gap="xs" mb="md">
            <Badge variant="light" color="green" leftSection={<IconCheck size={14} aria-hidden />}>
              {texts.on}
            </Badge>
            <Text size="sm">{texts.codesLeft(twoFactor.recoveryCodesLeft)}</Text>
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={() => setDialog("replace")}>
              {texts.replace}
            </Button>
            <RemoveApp />
          </Group>
        </>
      ) : (
        <Button leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={() => setDialog("setUp")}>
          {texts.setUp}
        </Button>
      )}
      {dialog === "setUp" && <SetUpApp onClose={close} />}
      {dialog === "replace" && <ReplaceRecoveryCodes onClose={close} />}
    </SectionCard>
  );
}

function RemoveApp() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.twoFactor.remove.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.identity.pathFilter());
        notifySuccess(texts.removed);
      },
    }),
  );
  return (
    <ConfirmButton label={texts.remove} action={texts.removeAction} title={texts.remove} mutation={remove} input={{}}>
      {texts.removeConsequence}
    </ConfirmButton>
  );
}
