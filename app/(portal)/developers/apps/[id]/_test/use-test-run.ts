"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import type { Application } from "../../application.ts";
import { findRun, forgetRun, keepRun, TEST_PATH, type TestRun } from "../../test-run.ts";
import { authorizeAddress } from "../authorize-parameters.ts";
import { challengeOf, randomText } from "../pkce.ts";
import { callOverHttp, type HttpExchange } from "./http-exchange.ts";

export const testAddress = (): string => `${window.location.origin}${TEST_PATH}`;

async function newRun(applicationId: string, scopes: string[]): Promise<TestRun> {
  const [state, verifier, redirectUri] = [randomText(16), randomText(), testAddress()];
  const challenge = await challengeOf(verifier);
  const choice = { clientId: applicationId, redirectUri, scopes, state, challenge, prompt: "consent" };
  return {
    applicationId,
    redirectUri,
    scopes,
    state,
    verifier,
    address: authorizeAddress(window.location.origin, choice),
  };
}

function exchange({ applicationId, redirectUri, verifier }: TestRun, code: string, secret: string) {
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    client_id: applicationId,
    code_verifier: verifier,
    ...(secret && { client_secret: secret }),
  };
  return callOverHttp({
    method: "POST",
    path: "/v1/oauth2/token",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    form,
    secrets: [secret, code, verifier].filter(Boolean),
  });
}

const callApi = (path: string, token: string) =>
  callOverHttp({
    method: "GET",
    path: `/v1${path}`,
    headers: { Authorization: `Bearer ${token}`, Accept: "application/json" },
    secrets: [token],
  });

/** The run and what came of it. The secret and the token are in memory only: leaving the tab forgets them. */
export function useTestRun(app: Application) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [run, setRun] = useState<TestRun | null>(() => {
    const kept = findRun();
    return kept?.applicationId === app.id ? kept : null;
  });
  const [token, setToken] = useState<HttpExchange | null>(null);
  const [calls, setCalls] = useState<Record<string, HttpExchange>>({});
  const [waiting, setWaiting] = useState(false);
  const answer = new URLSearchParams(run?.answer ?? "");

  const start = async (scopes: string[]) => {
    const made = await newRun(app.id, scopes);
    keepRun(made);
    setRun(made);
    setToken(null);
    setCalls({});
  };
  const stop = () => {
    forgetRun();
    setRun(null);
    setToken(null);
    setCalls({});
  };
  const redeem = async (secret: string) => {
    if (!run) return;
    setWaiting(true);
    const made = await exchange(run, answer.get("code") ?? "", secret);
    if (made.status === 200) forgetRun(); // the code is used up
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
export type Test = ReturnType<typeof useTestRun>;
