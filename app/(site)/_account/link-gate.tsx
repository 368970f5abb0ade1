"use client";

import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { ErrorState } from "../../_ui/list-states.tsx";
import { ButtonLink } from "../../_ui/styled-links.tsx";
import { useTRPCClient } from "../../_ui/trpc.ts";
import { FormCard } from "../_frame/form-card.tsx";
import { useLinkToken } from "./use-link-token.ts";

interface LinkOwner {
  username: string;
  email: string | null;
}

interface Props {
  kind: "resetPassword" | "confirmEmail";
  title: string;
  /** Where a new link can be asked for. */
  again: { href: string; label: string };
  children: (link: { token: string; owner: LinkOwner }) => ReactNode;
}

/** The page of a link from a mail: what it is for, or that it no longer works. */
export function LinkGate({ kind, title, again, children }: Props) {
  const { t } = useLanguage();
  const { identity } = useTRPCClient();
  const token = useLinkToken();
  const check = useQuery({
    queryKey: ["link", kind, token],
    queryFn: () => identity.checkEmailLink.mutate({ kind, token: token || "-" }), // its input is in the body
    enabled: token !== null,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token !== null && check.data?.link) return children({ token, owner: check.data.link });
  return (
    <FormCard title={check.data ? t("signIn.usedLink.title") : title}>
      {check.isError && <ErrorState error={check.error} onRetry={() => void check.refetch()} />}
      {check.isPending && <Skeleton height={160} role="status" aria-busy="true" aria-label={t("shared.loading")} />}
      {check.data && (
        <Stack gap="md">
          <Text size="sm">{t("signIn.usedLink.text")}</Text>
          <ButtonLink href={again.href} fullWidth>
            {again.label}
          </ButtonLink>
        </Stack>
      )}
    </FormCard>
  );
}
