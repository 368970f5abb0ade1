"use client";

import { useEffect, useState } from "react";
import type { Application } from "../../application.ts";
import { createChallenge, createRandomText, isPkceSupported } from "../pkce.ts";

const initialValues = (app: Application) => ({
  redirectUri: app.redirectUris[0] ?? "",
  scopes: app.scopes as readonly string[],
  state: createRandomText(16),
  withPkce: app.isPublicClient || isPkceSupported(),
  verifier: createRandomText(),
  prompt: "",
});

/** The values for the authorization URL. The challenge is derived from the verifier. */
export function useUrlDraft(app: Application) {
  const [values, setValues] = useState(() => initialValues(app));
  const [challenge, setChallenge] = useState("");
  const { verifier } = values;
  useEffect(() => {
    let isCurrent = true;
    if (isPkceSupported()) {
      void createChallenge(verifier).then((hash) => {
        if (isCurrent) setChallenge(hash);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [verifier]);
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  return { ...values, challenge: values.withPkce ? challenge : "", change };
}
export type UrlDraft = ReturnType<typeof useUrlDraft>;
