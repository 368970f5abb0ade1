"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import {
  clearTestRun,
  type OAuthTestRun,
  readTestRun,
  storeTestRun,
  TEST_CALLBACK_PATH,
} from "../../oauth-test-run.ts";
import { authorizeUrl } from "../authorize-parameters.ts";
import { createChallenge, createRandomText } from "../pkce.ts";
import { type HttpCall, sendHttpRequest } from "./http-call.ts";

export const testRedirectUri = (): string => `${window.location.origin}${TEST_CALLBACK_PATH}`;

async function createTestRun(applicationId: string, scopes: string[]): Promise<OAuthTestRun> {
  const [state, verifier, redirectUri] = [createRandomText(16), createRandomText(), testRedirectUri()];
  const challenge = await createChallenge(verifier);
  const request = { clientId: applicationId, redirectUri, scopes, state, challenge, prompt: "consent" };
  return {
    applicationId,
    redirectUri,
    scopes,
    state,
    verifier,
    authorizeUrl: authorizeUrl(window.location.origin, request),
  };
}

function exchangeCode({ applicationId, redirectUri, verifier }: OAuthTestRun, code: string, secret: string) {
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    client_id: applicationId,
    code_verifier: verifier,
    ...(secret && { client_secret: secret }),
  };
  return sendHttpRequest({
    method: "POST",
    path: "/v1/oauth2/token",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    form,
    secrets: [secret, code, verifier].filter(Boolean),
  });
}

const getFromApi = (path: string, token: string) =>
  sendHttpRequest({
    method: "GET",
    path: `/v1${path}`,
    headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
    secrets: [token],
  });

/** The run and its results. The secret and the token are kept in memory only, until the user leaves the tab. */
export function useOAuthTest(app: Application) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [run, setRun] = useState<OAuthTestRun | null>(() => {
    const stored = readTestRun();
    return stored?.applicationId === app.id ? stored : null;
  });
  const [tokenCall, setTokenCall] = useState<HttpCall | null>(null);
  const [calls, setCalls] = useState<Record<string, HttpCall>>({});
  const [isPending, setPending] = useState(false);
  /** The response parameters of the authorization request. */
  const callback = new URLSearchParams(run?.callbackQuery ?? "");

  const start = async (scopes: string[]) => {
    const created = await createTestRun(app.id, scopes);
    storeTestRun(created);
    setRun(created);
    setTokenCall(null);
    setCalls({});
  };
  const stop = () => {
    clearTestRun();
    setRun(null);
    setTokenCall(null);
    setCalls({});
  };
  const exchange = async (secret: string) => {
    if (!run) return;
    setPending(true);
    const result = await exchangeCode(run, callback.get("code") ?? "", secret);
    if (result.status === 200) clearTestRun(); // the code is used up
    setTokenCall(result);
    setPending(false);
    void queryClient.invalidateQueries(trpc.applications.pathFilter());
  };
  const callApi = async (paths: readonly string[]) => {
    setPending(true);
    const accessToken = String(tokenCall?.body.access_token ?? "");
    const results = await Promise.all(paths.map(async (path) => [path, await getFromApi(path, accessToken)] as const));
    setCalls(Object.fromEntries(results));
    setPending(false);
  };
  return { run, callback, tokenCall, calls, isPending, start, stop, exchange, callApi };
}
export type OAuthTest = ReturnType<typeof useOAuthTest>;
