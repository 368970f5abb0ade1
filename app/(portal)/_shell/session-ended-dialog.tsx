"use client";

import { Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { User } from "#server/contract/user.ts";
import { SignInForm } from "../../_ui/sign-in-form.tsx";
import { sharedTexts } from "../../_ui/texts.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { shellTexts } from "./texts.ts";
import { watchForSignOut } from "./watch-for-sign-out.ts";

/** Lets the person sign in again when the session has ended, without leaving the page: typed values are kept. */
export function SessionEndedDialog({ user }: { user: User }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(() => watchForSignOut(queryClient, () => setEnded(true)), [queryClient]);
  const resume = async () => {
    setEnded(false);
    const { id } = await queryClient.fetchQuery(trpc.identity.user.queryOptions({}, { staleTime: 0 }));
    // Another account signed in: the page shows data of the previous one.
    if (id !== user.id) return window.location.replace("/overview");
    await queryClient.invalidateQueries();
  };
  return (
    <Modal
      opened={ended}
      onClose={() => setEnded(false)}
      title={<Text fw={650}>{shellTexts.sessionEnded.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <Stack gap="md">
        <Text size="sm">{shellTexts.sessionEnded.text}</Text>
        <SignInForm identifier={user.username} onSignedIn={() => void resume()} />
      </Stack>
    </Modal>
  );
}
