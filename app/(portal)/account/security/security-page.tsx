"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { Passkeys } from "./passkeys.tsx";

const texts = accountTexts.security;

export function SecurityPage() {
  const security = useQuery(useTRPC().identity.security.queryOptions({}));
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {security.isError && <ErrorState error={security.error} onRetry={() => void security.refetch()} />}
      {security.isPending && <LoadingRows rows={4} />}
      {security.data && (
        <Stack gap="lg" maw={640}>
          <Passkeys passkeys={security.data.passkeys} isPossible={security.data.passkeysPossible} />
          <AuthenticatorApp twoFactor={security.data.twoFactor} />
        </Stack>
      )}
    </>
  );
}
