"use client";

import { Alert, Group, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { SHORT_LIVED_TOKEN_MINUTES } from "#server/contract/identity.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { ScopeChoice, type TokenScope } from "../../../_ui/scope-choice.tsx";
import { SecretValue } from "../../../_ui/shown-once.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useSecondsLeft } from "../../../_ui/use-seconds-left.ts";
import { textWithParts } from "../../_parts/text-with-parts.tsx";
import { formatCountdown } from "../../english.ts";
import classes from "../reference.module.css";
import { referenceTexts } from "../texts.ts";
import { tryItToken, useTryItToken } from "./try-it-token.ts";

const texts = referenceTexts.tryIt.token;

interface Props {
  /** Any of these opens the operation; empty: only a token that is not limited does. */
  needed: readonly TokenScope[];
}

/** The token that calls are sent with: a new one, or the one that there is. */
export function TokenChoice({ needed }: Props) {
  const token = useTryItToken();
  const left = useSecondsLeft(token?.expiresAt ?? null);
  if (!token || left === 0) return <NewToken needed={needed} hasEnded={token !== null} />;
  const opens = token.scopes === null || needed.some((scope) => token.scopes?.includes(scope));
  return (
    <Stack gap="xs" component="section" aria-label={texts.title}>
      <SecretValue value={token.value} copyLabel={texts.copy} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {textWithParts(texts.state, { left: formatCountdown(left), use: describeUse(token.scopes) })}
        </Text>
        <RevokeButton tokenId={token.id} />
      </Group>
      {!opens && (
        <>
          <Alert color="amber" variant="light">
            {texts.lacks(needed)}
          </Alert>
          <NewToken needed={needed} hasEnded={false} />
        </>
      )}
    </Stack>
  );
}

const describeUse = (scopes: readonly string[] | null): string =>
  scopes === null ? texts.forAll : texts.forScopes(scopes);

function RevokeButton({ tokenId }: { tokenId: string }) {
  const revoke = useMutation(
    useTRPC().tokens.revoke.mutationOptions({ gcTime: 0, onSettled: () => tryItToken.set(null) }),
  );
  return (
    <ActionButton
      error={revoke.error}
      variant="subtle"
      color="red"
      size="xs"
      loading={revoke.isPending}
      onClick={() => revoke.mutate({ tokenId })}
    >
      {texts.revoke}
    </ActionButton>
  );
}

/** What opens the operation, and what the token before could be used for. */
function firstScopes(needed: readonly TokenScope[], before: readonly TokenScope[]): readonly TokenScope[] | null {
  return needed.length > 0 ? [...new Set([...before, ...needed.slice(0, 1)])] : null;
}

/** Takes the place of the token that there is. */
function NewToken({ needed, hasEnded }: Props & { hasEnded: boolean }) {
  const trpc = useTRPC();
  const before = useTryItToken();
  const [scopes, setScopes] = useState(() => firstScopes(needed, before?.scopes ?? []));
  const revoke = useMutation(trpc.tokens.revoke.mutationOptions({ gcTime: 0 }));
  const create = useMutation(
    trpc.tokens.createShortLived.mutationOptions({
      gcTime: 0,
      onSuccess({ id, token }) {
        const expiresAt = Date.now() + SHORT_LIVED_TOKEN_MINUTES * 60_000; // the browser's clock may differ
        if (before && !hasEnded) revoke.mutate({ tokenId: before.id });
        tryItToken.set({ id, value: token, scopes, expiresAt });
      },
    }),
  );
  return (
    <Stack gap="xs" component="section" aria-label={texts.title}>
      <Text size="sm">{hasEnded ? texts.ended : texts.help(SHORT_LIVED_TOKEN_MINUTES)}</Text>
      <details className={classes.component}>
        <summary>{describeUse(scopes)}</summary>
        <ScopeChoice value={scopes} onChange={setScopes} />
      </details>
      <FormProblem error={create.error} />
      <div>
        <ActionButton
          error={create.error}
          loading={create.isPending}
          unavailable={scopes?.length === 0 && texts.chooseOne}
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => create.mutate(scopes ? { scopes: [...scopes] } : {})}
        >
          {texts.create}
        </ActionButton>
      </div>
    </Stack>
  );
}
