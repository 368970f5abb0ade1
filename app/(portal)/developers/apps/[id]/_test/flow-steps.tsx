"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconCircleCheck, IconCircleX, IconEye, IconEyeOff } from "@tabler/icons-react";
import { type FormEvent, useId, useState } from "react";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { PasswordInput } from "../../../../../_ui/password-input.tsx";
import { readFormValues } from "../../../../../_ui/read-form-values.ts";
import type { Application } from "../../application.ts";
import { TEST_CALLBACK_PATH } from "../../oauth-test-run.ts";
import { FlowStep, type FlowStepState } from "./flow-step.tsx";
import type { HttpCall, HttpMessage } from "./http-call.ts";
import classes from "./test.module.css";
import type { OAuthTest } from "./use-oauth-test.ts";

/** The whole flow, step by step, with the HTTP messages of each step. */
export function FlowSteps({ app, test }: { app: Application; test: OAuthTest }) {
  const { t } = useLanguage();
  const { run, tokenCall, calls } = test;
  if (!run) return null;
  const states = flowStepStates(test);
  const paths = run.scopes.includes("openid") ? ["/oauth2/userinfo", "/user"] : ["/user"];
  const isCalled = Object.keys(calls).length > 0;
  const about = (step: "request" | "decision" | "callback" | "exchange") => ({
    title: t(`applications.testConsole.${step}.title`),
    between: t(`applications.testConsole.${step}.between`),
    text: t(`applications.testConsole.${step}.text`, { isPublicClient: String(app.isPublicClient) }),
  });
  return (
    <ol aria-label={t("applications.testConsole.steps")}>
      <FlowStep number={1} {...about("request")} state={states.request}>
        <HttpMessageView
          label={t("applications.testConsole.http.request")}
          http={{ text: getRequest(run.authorizeUrl), secrets: [] }}
        />
        {states.request === "next" && (
          <Group>
            <Button component="a" href={run.authorizeUrl} rightSection={<IconArrowRight size={18} aria-hidden />}>
              {t("applications.testConsole.request.action")}
            </Button>
          </Group>
        )}
      </FlowStep>
      <FlowStep number={2} {...about("decision")} state={states.decision}>
        <HttpMessageView
          label={t("applications.testConsole.http.response")}
          http={{
            text: redirectResponse(run.redirectUri, run.callbackQuery),
            secrets: authorizationCodes(test.callback),
          }}
        />
      </FlowStep>
      <FlowStep number={3} {...about("callback")} state={states.callback}>
        <HttpMessageView
          label={t("applications.testConsole.http.request")}
          http={{
            text: getRequest(`${window.location.origin}${TEST_CALLBACK_PATH}${run.callbackQuery ?? ""}`),
            secrets: authorizationCodes(test.callback),
          }}
        />
        <CallbackChecks response={test.callback} state={run.state} />
      </FlowStep>
      <FlowStep number={4} {...about("exchange")} state={states.exchange}>
        {tokenCall && <HttpCallView call={tokenCall} />}
        {tokenCall?.status !== 200 && <ExchangeForm app={app} test={test} />}
      </FlowStep>
      {paths.map((path, index) => (
        <FlowStep
          key={path}
          number={5 + index}
          title={t("applications.testConsole.call.title", { path })}
          between={t("applications.testConsole.call.between")}
          state={states.call(path)}
          text={
            path === "/user" ? t("applications.testConsole.call.user") : t("applications.testConsole.call.userinfo")
          }
        >
          {calls[path] && <HttpCallView call={calls[path]} />}
          {index === 0 && !isCalled && (
            <Group>
              <ActionButton error={null} onClick={() => void test.callApi(paths)} loading={test.isPending}>
                {t("applications.testConsole.call.action")}
              </ActionButton>
            </Group>
          )}
        </FlowStep>
      ))}
    </ol>
  );
}

function getRequest(address: string): string {
  const { pathname, search, host } = new URL(address);
  return `GET ${pathname}${search} HTTP/1.1\nHost: ${host}`;
}

const redirectResponse = (redirectUri: string, query = "") =>
  `HTTP/1.1 303 See Other\nLocation: ${redirectUri}${query}`;

const authorizationCodes = (response: URLSearchParams) => [response.get("code") ?? ""].filter(Boolean);

function HttpCallView({ call: { request: sent, response } }: { call: HttpCall }) {
  const { t } = useLanguage();
  return (
    <>
      <HttpMessageView label={t("applications.testConsole.http.request")} http={sent} />
      {response ? (
        <HttpMessageView label={t("applications.testConsole.http.response")} http={response} />
      ) : (
        <Alert color="red" variant="light" role="alert">
          {t("applications.testConsole.http.noResponse")}
        </Alert>
      )}
    </>
  );
}

function CallbackChecks({ response, state }: { response: URLSearchParams; state: string }) {
  const { t } = useLanguage();
  const [error, issuer] = [response.get("error"), response.get("iss")];
  const isSameState = response.get("state") === state;
  const items: [boolean, string][] = [
    [
      isSameState,
      isSameState
        ? t("applications.testConsole.callback.stateMatches")
        : t("applications.testConsole.callback.stateDiffers"),
    ],
    [
      issuer !== null,
      issuer === null
        ? t("applications.testConsole.callback.noIssuer")
        : t("applications.testConsole.callback.issuer", { issuer }),
    ],
    [
      error === null,
      error === null
        ? t("applications.testConsole.callback.hasCode")
        : t("applications.testConsole.callback.noCode", { error }),
    ],
  ];
  return (
    <ul className={classes.checks} aria-label={t("applications.testConsole.callback.checks")}>
      {items.map(([isMet, text]) => (
        <li key={text}>
          {isMet ? (
            <IconCircleCheck className={classes.check} size={18} color="var(--mantine-color-green-6)" aria-hidden />
          ) : (
            <IconCircleX className={classes.check} size={18} color="var(--mantine-color-error)" aria-hidden />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Asks for the secret of a confidential client. Only the field holds the secret: no state, storage or URL does. */
function ExchangeForm({ app, test }: { app: Application; test: OAuthTest }) {
  const { t } = useLanguage();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { secret } = readFormValues(event, ["secret"]);
    void test.exchange(secret.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {!app.isPublicClient && (
          <PasswordInput
            name="secret"
            label={t("applications.testConsole.exchange.secret")}
            description={t("applications.testConsole.exchange.secretHelp")}
            placeholder={t("applications.testConsole.exchange.secretExample")}
            autoComplete="off"
            data-1p-ignore
            required
            maw={480}
          />
        )}
        {test.tokenCall && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {String(test.tokenCall.body.error_description ?? t("applications.testConsole.exchange.failed"))}
          </Text>
        )}
        <Group>
          <ActionButton error={null} type="submit" loading={test.isPending}>
            {t("applications.testConsole.exchange.submit")}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}

const httpCallState = (call: HttpCall | undefined | null, isReady: boolean): FlowStepState => {
  if (call) return call.status === 200 ? "done" : "failed";
  return isReady ? "next" : "later";
};

interface States {
  request: FlowStepState;
  decision: FlowStepState;
  callback: FlowStepState;
  exchange: FlowStepState;
  call(path: string): FlowStepState;
}

/** The states of the steps of a test run. */
function flowStepStates({ run, callback, tokenCall, calls }: OAuthTest): States {
  const isReturned = run?.callbackQuery !== undefined;
  const hasCode = callback.has("code");
  const callbackState: FlowStepState = hasCode ? "done" : "failed";
  return {
    request: isReturned ? "done" : "next",
    decision: isReturned ? callbackState : "later",
    callback: isReturned ? callbackState : "later",
    exchange: httpCallState(tokenCall, hasCode),
    call: (path) => httpCallState(calls[path], tokenCall?.status === 200),
  };
}
const SHOWN_LENGTH = 9;

/** Long secrets show their first characters. */
const mask = (secret: string) => `${secret.length > 24 ? secret.slice(0, SHOWN_LENGTH) : ""}••••••••`;

const maskSecrets = ({ text, secrets }: HttpMessage): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, mask(secret)), text);

/** An HTTP message as text. Secrets are masked until they are revealed. */
function HttpMessageView({ label, http }: { label: string; http: HttpMessage }) {
  const { t } = useLanguage();
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const Icon = revealed ? IconEyeOff : IconEye;
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb={4} mih={28}>
        <Text size="sm" fw={600} id={id}>
          {label}
        </Text>
        {http.secrets.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon size={15} aria-hidden />}
            onClick={() => setRevealed(!revealed)}
            aria-label={
              revealed
                ? t("applications.testConsole.http.hideLabel", { label })
                : t("applications.testConsole.http.revealLabel", { label })
            }
          >
            {revealed ? t("applications.testConsole.http.hide") : t("applications.testConsole.http.reveal")}
          </Button>
        )}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it */}
      <pre className={classes.message} tabIndex={0}>
        {revealed ? http.text : maskSecrets(http)}
      </pre>
    </section>
  );
}
