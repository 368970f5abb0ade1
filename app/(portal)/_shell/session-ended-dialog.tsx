"use client";

import { Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { User } from "#server/contract/user.ts";
import { SignInForm } from "../../_ui/sign-in-form.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { watchForSignOut } from "./watch-for-sign-out.ts";

/** A session that ends under a page is begun anew on top of it: what was typed there is still there. */
export function SessionEndedDialog({ user }: { user: User }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(() => watchForSignOut(queryClient, () => setEnded(true)), [queryClient]);
  const goOn = async () => {
    setEnded(false);
    const { id } = await queryClient.fetchQuery(trpc.identity.user.queryOptions({}, { staleTime: 0 }));
    // Somebody else: nothing on this page is theirs.
    if (id !== user.id) return window.location.replace("/overview");
    await queryClient.invalidateQueries();
  };
  return (
    <Modal
      opened={ended}
      onClose={() => setEnded(false)}
      title={<Text fw={650}>Your session has ended</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <Text size="sm">Sign in to go on where you are. What you have typed is kept.</Text>
        <SignInForm identifier={user.username} onSignedIn={() => void goOn()} />
      </Stack>
    </Modal>
  );
}
