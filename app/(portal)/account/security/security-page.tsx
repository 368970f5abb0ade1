"use client";

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { accountTexts } from "../texts.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { OtherAccess } from "./other-access.tsx";
import { Passkeys } from "./passkeys.tsx";

const texts = accountTexts.security;

export function SecurityPage() {
  const trpc = useTRPC();
  const security = useQuery(trpc.identity.security.queryOptions({}));
  const access = useQuery(trpc.identity.access.queryOptions({}));
  const failed = [security, access].find(({ isError }) => isError);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (security.isPending || access.isPending) && <LoadingRows rows={4} />}
      {security.data && access.data && (
        <Stack gap="lg" maw={640}>
          <Passkeys passkeys={security.data.passkeys} isPossible={security.data.passkeysPossible} />
          <AuthenticatorApp twoFactor={security.data.twoFactor} />
          <OtherAccess access={access.data} />
        </Stack>
      )}
    </>
  );
}
