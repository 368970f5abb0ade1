"use client";

import { Badge, Button, Group, Text } from "@mantine/core";
import { IconCheck, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmButton } from "../../../_ui/confirm-button.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Security } from "./security.ts";

const ReplaceRecoveryCodes = loadLater(() =>
  import("./recovery-codes.tsx").then((module) => module.ReplaceRecoveryCodes),
);
const SetUpApp = loadLater(() => import("./set-up-app.tsx").then((module) => module.SetUpApp));

type Dialog = "setUp" | "replace";

export function AuthenticatorApp({ twoFactor }: { twoFactor: Security["twoFactor"] }) {
  const { t } = useLanguage();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <SectionCard title={t("account.twoFactor.title")} help={t("account.twoFactor.help")}>
      {twoFactor ? (
        <>
          <Group gap="xs" mb="md">
            <Badge variant="light" color="green" leftSection={<IconCheck size={14} aria-hidden />}>
              {t("account.twoFactor.on")}
            </Badge>
            <Text size="sm">{t("account.twoFactor.codesLeft", { count: twoFactor.recoveryCodesLeft })}</Text>
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={() => setDialog("replace")}>
              {t("account.twoFactor.replace")}
            </Button>
            <RemoveApp />
          </Group>
        </>
      ) : (
        <Button leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={() => setDialog("setUp")}>
          {t("account.twoFactor.setUp")}
        </Button>
      )}
      {dialog === "setUp" && <SetUpApp onClose={close} />}
      {dialog === "replace" && <ReplaceRecoveryCodes onClose={close} />}
    </SectionCard>
  );
}

function RemoveApp() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(
    trpc.twoFactor.remove.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.identity.pathFilter());
        notifySuccess(t("account.twoFactor.removed"));
      },
    }),
  );
  return (
    <ConfirmButton
      label={t("account.twoFactor.remove")}
      action={t("account.twoFactor.removeAction")}
      title={t("account.twoFactor.remove")}
      mutation={remove}
      input={{}}
    >
      {t("account.twoFactor.removeConsequence")}
    </ConfirmButton>
  );
}
