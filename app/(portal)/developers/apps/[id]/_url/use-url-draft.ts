"use client";

import { useEffect, useState } from "react";
import type { Application } from "../../application.ts";
import { canMakePkce, challengeOf, randomText } from "../pkce.ts";

const start = (app: Application) => ({
  redirectUri: app.redirectUris[0] ?? "",
  scopes: app.scopes as readonly string[],
  state: randomText(16),
  withPkce: app.isPublicClient || canMakePkce(),
  verifier: randomText(),
  prompt: "",
});

/** What is chosen for the address; the challenge follows the verifier. */
export function useUrlDraft(app: Application) {
  const [values, setValues] = useState(() => start(app));
  const [challenge, setChallenge] = useState("");
  const { verifier } = values;
  useEffect(() => {
    let current = true;
    if (canMakePkce()) {
      void challengeOf(verifier).then((made) => {
        if (current) setChallenge(made);
      });
    }
    return () => {
      current = false;
    };
  }, [verifier]);
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  return { ...values, challenge: values.withPkce ? challenge : "", change };
}
export type UrlDraft = ReturnType<typeof useUrlDraft>;
