"use client";

import { Stack, Text } from "@mantine/core";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import { Name } from "../../_ui/name.tsx";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { useSessionWatch } from "./use-session-watch.ts";

const SignInForm = loadLater(() => import("../../_ui/sign-in-form.tsx").then((module) => module.SignInForm), {
  content: true,
});

/** Above every other dialog, drawer, menu and notification. */
const Z_INDEX = 20_000;

/** Lets the person sign in again when the session has ended, on top of whatever is open: typed values are kept. */
export function SessionEndedDialog({ user }: { user: User }) {
  const { t } = useLanguage();
  const { isAsking, isOther, putAway, check } = useSessionWatch(user.id);
  return (
    <Modal
      opened={isOther || isAsking}
      onClose={() => isOther || putAway()}
      onTop={Z_INDEX}
      closeOnClickOutside={false}
      withCloseButton={!isOther}
      title={t("shell.sessionEnded.title")}
    >
      {isOther ? (
        <Text role="status">{t("shell.sessionEnded.otherUser")}</Text>
      ) : (
        <Stack gap="md">
          <Text size="sm">{t.rich("shell.sessionEnded.text", { username: () => <Name>{user.username}</Name> })}</Text>
          <SignInForm identifier={user.username} focusPassword onSignedIn={check} />
        </Stack>
      )}
    </Modal>
  );
}
