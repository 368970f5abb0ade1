"use client";

import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { User } from "#server/contract/user.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import { Name } from "../../_ui/name.tsx";
import { notifyError } from "../../_ui/notify.ts";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { sharedTexts } from "../../_ui/texts.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { shellTexts } from "./texts.ts";
import { watchForSignOut } from "./watch-for-sign-out.ts";

const SignInForm = loadLater(() => import("../../_ui/sign-in-form.tsx").then((module) => module.SignInForm), {
  content: true,
});
const texts = shellTexts.sessionEnded;

/** Above every other dialog, drawer, menu and notification. */
const Z_INDEX = 20_000;

/** Lets the person sign in again when the session has ended, on top of whatever is open: typed values are kept. */
export function SessionEndedDialog({ user }: { user: User }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [ended, setEnded] = useState(false);
  const [isOther, setOther] = useState(false);
  useEffect(() => watchForSignOut(queryClient, () => setEnded(true)), [queryClient]);
  const resume = async () => {
    try {
      const { id } = await queryClient.fetchQuery(trpc.identity.user.queryOptions({}, { staleTime: 0 }));
      if (id !== user.id) {
        setOther(true);
        return leaveForOverview();
      }
      setEnded(false);
      await queryClient.invalidateQueries();
    } catch (error) {
      notifyError(error);
      setEnded(false);
    }
  };
  return (
    <Modal
      opened={ended}
      onClose={() => isOther || setEnded(false)}
      onTop={Z_INDEX}
      closeOnClickOutside={false}
      withCloseButton={!isOther}
      title={<Text fw={650}>{texts.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      {isOther ? (
        <Text role="status">{texts.otherUser}</Text>
      ) : (
        <Stack gap="md">
          <Text size="sm">{textWithParts(texts.text, { username: <Name>{user.username}</Name> })}</Text>
          <SignInForm identifier={user.username} focusPassword onSignedIn={() => void resume()} />
        </Stack>
      )}
    </Modal>
  );
}

/** The page shows data of the person who was signed in before: nothing of it may stay, and no form may ask to stay. */
function leaveForOverview(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace("/overview");
}
