"use client";

import { Alert, Drawer, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { ConfirmItIsYouDialog } from "../../../_ui/confirm-it-is-you-dialog.tsx";
import { DataProvider } from "../../../_ui/data-provider.tsx";
import type { TokenScope } from "../../../_ui/scope-choice.tsx";
import { useSecondsLeft } from "../../../_ui/use-seconds-left.ts";
import { KindAndName } from "../kind-and-name.tsx";
import { referenceTexts } from "../texts.ts";
import type { TriedOperation } from "../tried-operation.ts";
import { CallForm } from "./call-form.tsx";
import { ReplyView } from "./reply-view.tsx";
import type { CallReply, TypedCall } from "./send-call.ts";
import { TokenChoice } from "./token-choice.tsx";
import { tryItToken, useTryItToken } from "./try-it-token.ts";
import { useCall } from "./use-call.ts";

const texts = referenceTexts.tryIt;

interface Props {
  operation: TriedOperation;
  accountId: string | null;
  opened: boolean;
  onLoaded: () => void;
  onClose: () => void;
}

/** Calls an operation with values that a person types. They stay as long as the page is open. */
export function TryItDrawer({ operation, accountId, opened, onLoaded, onClose }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code is there
  useEffect(onLoaded, []);
  const [typed, setTyped] = useState<TypedCall>(() => firstValues(operation, accountId));
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={texts.buttonFor(operation.summary)}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": texts.close }}
      keepMounted={false}
    >
      <TryIt operation={operation} typed={typed} onChange={setTyped} isSignedIn={accountId !== null} />
    </Drawer>
  );
}

/** The account of the person stands in for the one of the example. Other ids are not theirs: they are shown, not filled in. */
const firstValues = ({ body }: TriedOperation, accountId: string | null): TypedCall => ({
  values: { SVC_BUCKET_ID: accountId ?? "" },
  body,
});

interface TryItProps {
  operation: TriedOperation;
  typed: TypedCall;
  onChange: (typed: TypedCall) => void;
  isSignedIn: boolean;
}

function TryIt({ operation, typed, onChange, isSignedIn }: TryItProps) {
  const { method, path, needsToken, scopes } = operation;
  const token = useTryItToken();
  const { reply, failed, isSending, send, stop } = useCall(operation);
  const hasEnded = useSecondsLeft(token?.expiresAt ?? null) === 0;
  const wait = useSecondsLeft(useRetryTime(reply));
  const isRefused = needsToken && reply?.status === 401;
  useEffect(() => {
    if (isRefused) tryItToken.set(null);
  }, [isRefused]);
  const refusal = (wait > 0 && texts.wait(wait)) || (needsToken && hasEnded && texts.noToken) || null;
  return (
    <Stack gap="lg">
      <KindAndName kind={method} name={path} />
      {needsToken && (
        <DataProvider>
          <TokenChoice needed={scopes as readonly TokenScope[]} />
          <ConfirmItIsYouDialog />
        </DataProvider>
      )}
      <CallForm
        operation={operation}
        typed={typed}
        onChange={onChange}
        onSend={() => void send(typed, needsToken ? (token?.value ?? null) : null)}
        onStop={stop}
        isSending={isSending}
        refusal={refusal}
      />
      {isRefused && (
        <Alert color="amber" variant="light">
          {texts.token.refused}
        </Alert>
      )}
      <ReplyView reply={reply} failed={failed} hasLog={isSignedIn && needsToken} />
    </Stack>
  );
}

/** When a call that came too often may be sent again. */
function useRetryTime(reply: CallReply | null): number | null {
  const [time, setTime] = useState<number | null>(null);
  useEffect(() => {
    if (reply?.status !== 429) return;
    const seconds = Number(reply.headers.find(([name]) => name === "retry-after")?.[1] ?? 1);
    setTime(Date.now() + seconds * 1000);
  }, [reply]);
  return time;
}
