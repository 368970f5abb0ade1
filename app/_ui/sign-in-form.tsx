"use client";

import { Divider, Stack } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { PasskeyAnswer } from "#server/contract/account-security.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import { describeError } from "./describe-error.ts";
import { hasPasskeys, readAutofilledPasskey, readPasskey, stopReadingPasskeys } from "./read-passkey.ts";
import { signInWithPasskey, signInWithPassword } from "./sign-in.ts";
import { CodeStep, PasswordStep } from "./sign-in-steps.tsx";
import { useTRPC } from "./trpc.ts";
import { useHydrated } from "./use-browser-state.ts";

interface Props {
  /** The initial value of the identifier field. */
  identifier?: string;
  /** Begins at the password: the identifier is known. */
  focusPassword?: boolean;
  onSignedIn: () => void;
}

interface PasswordGiven {
  identifier: string;
  password: string;
}

/** By a passkey, or by the password and, if the account asks for one, a code. */
export function SignInForm({ identifier, focusPassword = false, onSignedIn }: Props) {
  const language = useLanguage();
  const { t } = language;
  const ready = useHydrated();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [given, setGiven] = useState<PasswordGiven | null>(null);

  const submit = async ({ identifier: name, password }: PasswordGiven, code?: string) => {
    setRefusal(null);
    setWaiting(true);
    const failure = await signInWithPassword(language, name, password, code);
    if (failure === null) return onSignedIn();
    setWaiting(false);
    if (failure.needsCode) setGiven({ identifier: name, password });
    else setRefusal(failure.message);
  };

  if (given) {
    const back = () => {
      setGiven(null);
      setRefusal(null);
    };
    const send = (code: string) => void submit(given, code);
    return <CodeStep refusal={refusal} waiting={waiting} onSubmit={send} onBack={back} />;
  }
  return (
    <Stack gap="md">
      {(!ready || hasPasskeys()) && (
        <>
          <PasskeyButton ready={ready && !waiting} onRefusal={setRefusal} onSignedIn={onSignedIn} />
          <Divider label={t("shared.signInForm.or")} />
        </>
      )}
      <PasswordStep
        identifier={identifier}
        focusPassword={focusPassword}
        ready={ready}
        refusal={refusal}
        waiting={waiting}
        onSubmit={(values) => void submit(values)}
      />
    </Stack>
  );
}

interface PasskeyProps {
  ready: boolean;
  onRefusal: (message: string | null) => void;
  onSignedIn: () => void;
}

function PasskeyButton({ ready, onRefusal, onSignedIn }: PasskeyProps) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const start = useMutation(trpc.identity.startPasskeySignIn.mutationOptions({ gcTime: 0 }));
  const [waiting, setWaiting] = useState(false);
  const ask = () => start.mutateAsync({});
  const use = async (read: () => Promise<PasskeyAnswer | null>) => {
    onRefusal(null);
    setWaiting(true);
    try {
      const answer = await read();
      const failure = answer && (await signInWithPasskey(language, answer));
      if (answer && failure === null) return onSignedIn();
      onRefusal(failure ? failure.message : t("shared.signInForm.noPasskey"));
    } catch (error) {
      onRefusal(describeError(language, error).message);
    }
    setWaiting(false);
  };
  usePasskeyAutofill({ isOn: ready && !waiting, ask, onAnswer: (answer) => void use(async () => answer) });
  return (
    <ActionButton
      error={start.error}
      variant="default"
      fullWidth
      disabled={!ready}
      loading={waiting}
      leftSection={<IconFingerprint size={20} aria-hidden />}
      onClick={() => void use(async () => readPasskey(await ask()))}
    >
      {t("shared.signInForm.passkey")}
    </ActionButton>
  );
}

/** What the service has asked is answered within five minutes. */
const RENEW_MS = 4 * 60_000;

interface Options {
  /** Not while the person chooses a passkey in another way. */
  isOn: boolean;
  /** Options for the browser, as the service answers them. */
  ask: () => Promise<object>;
  onAnswer: (answer: PasskeyAnswer) => void;
}

/** Offers passkeys among the suggestions of the field with `autocomplete="… webauthn"`, where the browser can. */
function usePasskeyAutofill({ isOn, ask, onAnswer }: Options): void {
  const begin = useEffectEvent(async (isWanted: () => boolean) => {
    // Nobody has asked for it: the button says what is wrong.
    const answer = await readAutofilledPasskey(ask, isWanted).catch(() => null);
    if (answer && isWanted()) onAnswer(answer);
  });
  useEffect(() => {
    if (!isOn) return;
    let isCurrent = true;
    const start = () => void begin(() => isCurrent);
    start();
    const timer = setInterval(start, RENEW_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isOn]);
  useEffect(() => () => void stopReadingPasskeys(), []);
}
