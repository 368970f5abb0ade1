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
  const choice = { clientId: applicationId, redirectUri, scopes, state, challenge, prompt: "consent" };
  return {
    applicationId,
    redirectUri,
    scopes,
    state,
    verifier,
    address: authorizeUrl(window.location.origin, choice),
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

const callApi = (path: string, token: string) =>
  sendHttpRequest({
    method: "GET",
    path: `/v1${path}`,
    headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
    secrets: [token],
  });

/** The run and what came of it. The secret and the token are in memory only: leaving the tab forgets them. */
export function useOAuthTest(app: Application) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [run, setRun] = useState<OAuthTestRun | null>(() => {
    const kept = readTestRun();
    return kept?.applicationId === app.id ? kept : null;
  });
  const [token, setToken] = useState<HttpCall | null>(null);
  const [calls, setCalls] = useState<Record<string, HttpCall>>({});
  const [waiting, setWaiting] = useState(false);
  const answer = new URLSearchParams(run?.answer ?? "");

  const start = async (scopes: string[]) => {
    const made = await createTestRun(app.id, scopes);
    storeTestRun(made);
    setRun(made);
    setToken(null);
    setCalls({});
  };
  const stop = () => {
    clearTestRun();
    setRun(null);
    setToken(null);
    setCalls({});
  };
  const redeem = async (secret: string) => {
    if (!run) return;
    setWaiting(true);
    const made = await exchangeCode(run, answer.get("code") ?? "", secret);
    if (made.status === 200) clearTestRun(); // the code is used up
    setToken(made);
    setWaiting(false);
    void queryClient.invalidateQueries(trpc.applications.pathFilter());
  };
  const call = async (paths: readonly string[]) => {
    setWaiting(true);
    const accessToken = String(token?.body.access_token ?? "");
    const made = await Promise.all(paths.map(async (path) => [path, await callApi(path, accessToken)] as const));
    setCalls(Object.fromEntries(made));
    setWaiting(false);
  };
  return { run, answer, token, calls, waiting, start, stop, redeem, call };
}
export type OAuthTest = ReturnType<typeof useOAuthTest>;
