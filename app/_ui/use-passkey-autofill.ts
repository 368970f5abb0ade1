"use client";

import { useEffect, useEffectEvent } from "react";
import type { PasskeyAnswer } from "#server/contract/account-security.ts";
import { readAutofilledPasskey, stopReadingPasskeys } from "./passkeys.ts";

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
export function usePasskeyAutofill({ isOn, ask, onAnswer }: Options): void {
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
