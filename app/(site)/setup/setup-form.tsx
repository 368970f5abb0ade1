"use client";

import { Button, List, ListItem, Skeleton, Switch, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { ErrorState } from "../../_ui/list-states.tsx";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";
import { CreateAccountForm } from "../_account/create-account-form.tsx";
import { addReturnTo } from "../_account/return-to.ts";
import { readStoredReturn } from "../_account/stored-return.tsx";
import { useLinkToken } from "../_account/use-link-token.ts";
import { FormCard } from "../_frame/form-card.tsx";

export function SetupForm() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const { identity } = useTRPCClient();
  const token = useLinkToken();
  const link = useQuery({
    queryKey: ["link", "setup", token],
    queryFn: () => identity.checkSetupLink.mutate({ token: token ?? "" }), // its input is in the body
    enabled: token !== null,
    refetchOnWindowFocus: false,
  });
  const setUp = useMutation(trpc.identity.setUp.mutationOptions({ gcTime: 0 }));
  const [withDemo, setWithDemo] = useState(true);
  if (link.data && !link.data.valid) return <InvalidLink />;
  return (
    <FormCard title={t("signIn.setup.title")} description={t("signIn.setup.description")}>
      {link.isError && <ErrorState error={link.error} onRetry={() => void link.refetch()} />}
      {link.isPending && (
        <Skeleton height={280} role="status" aria-busy="true" aria-label={t("signIn.setup.loading")} />
      )}
      {link.data && (
        <CreateAccountForm
          action={t("signIn.setup.submit")}
          readNext={readStoredReturn}
          create={(account) => setUp.mutateAsync({ ...account, token: token ?? "", demo: withDemo && link.data.demo })}
        >
          {link.data.demo && (
            <Switch
              checked={withDemo}
              onChange={(event) => setWithDemo(event.currentTarget.checked)}
              label={t("signIn.setup.demo")}
              description={t("signIn.setup.demoHelp")}
            />
          )}
        </CreateAccountForm>
      )}
    </FormCard>
  );
}

function InvalidLink() {
  const { t } = useLanguage();
  return (
    <FormCard title={t("signIn.invalidLink.title")}>
      <Text size="sm">{t("signIn.invalidLink.text")}</Text>
      <List size="sm" my="md" spacing="xs">
        <ListItem>{t("signIn.invalidLink.signIn")}</ListItem>
        <ListItem>{t("signIn.invalidLink.restart")}</ListItem>
      </List>
      <Button component="a" href={addReturnTo("/sign-in", { next: readStoredReturn(), again: false })} fullWidth>
        {t("signIn.invalidLink.action")}
      </Button>
    </FormCard>
  );
}
