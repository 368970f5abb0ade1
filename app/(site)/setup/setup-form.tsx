"use client";

import { List, ListItem, Skeleton, Switch, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "../../_ui/links.tsx";
import { ErrorState } from "../../_ui/list-states.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { CreateAccountForm } from "../_account/create-account-form.tsx";
import { FormCard } from "../_frame/form-card.tsx";

export function SetupForm({ token }: { token: string }) {
  const trpc = useTRPC();
  const link = useQuery(trpc.identity.checkSetupLink.queryOptions({ token }, { refetchOnWindowFocus: false }));
  const setUp = useMutation(trpc.identity.setUp.mutationOptions({ gcTime: 0 }));
  const [withDemo, setWithDemo] = useState(true);
  if (link.data && !link.data.valid) return <InvalidLink />;
  return (
    <FormCard
      title="Set up"
      description="Make the first account of this installation. It is an admin: it looks after the other accounts."
    >
      {link.isError && <ErrorState error={link.error} onRetry={() => void link.refetch()} />}
      {link.isPending && <Skeleton height={280} aria-busy="true" aria-label="Loading" />}
      {link.data && (
        <CreateAccountForm
          action="Create admin account"
          create={(account) => setUp.mutateAsync({ ...account, token, demo: withDemo && link.data.demo })}
        >
          {link.data.demo && (
            <Switch
              checked={withDemo}
              onChange={(event) => setWithDemo(event.currentTarget.checked)}
              label="Load a demo fleet"
              description="60 bots on a simulated platform, so that there is something to see. One click takes all of it away again."
            />
          )}
        </CreateAccountForm>
      )}
    </FormCard>
  );
}

function InvalidLink() {
  return (
    <FormCard title="This set-up link does not work">
      <Text size="sm">A link works once, and only the newest one does. What to do:</Text>
      <List size="sm" my="md" spacing="xs">
        <ListItem>If the first account has been made, sign in with it.</ListItem>
        <ListItem>If not, start the service again: it prints a new link.</ListItem>
      </List>
      <ButtonLink href="/sign-in" fullWidth>
        Go to sign-in
      </ButtonLink>
    </FormCard>
  );
}
