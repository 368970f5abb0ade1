"use client";

import { Alert, Button, Group } from "@mantine/core";
import { IconArrowRight, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import type { Application } from "../../application.ts";
import { TEST_CALLBACK_PATH } from "../../oauth-test-run.ts";
import { ExchangeForm } from "./exchange-form.tsx";
import { FlowStep } from "./flow-step.tsx";
import { flowStepStates } from "./flow-step-states.ts";
import type { HttpCall } from "./http-call.ts";
import { HttpMessageView } from "./http-message-view.tsx";
import classes from "./test.module.css";
import { testConsoleTexts } from "./texts.ts";
import type { OAuthTest } from "./use-oauth-test.ts";

const { request, decision, callback, exchange, call, http } = testConsoleTexts;

/** The whole flow, step by step, with the HTTP messages of each step. */
export function FlowSteps({ app, test }: { app: Application; test: OAuthTest }) {
  const { run, tokenCall, calls } = test;
  if (!run) return null;
  const states = flowStepStates(test);
  const paths = run.scopes.includes("openid") ? ["/oauth2/userinfo", "/user"] : ["/user"];
  const isCalled = Object.keys(calls).length > 0;
  return (
    <ol aria-label={testConsoleTexts.steps}>
      <FlowStep number={1} {...request} state={states.request}>
        <HttpMessageView label={http.request} http={{ text: getRequest(run.authorizeUrl), secrets: [] }} />
        {states.request === "next" && (
          <Group>
            <Button component="a" href={run.authorizeUrl} rightSection={<IconArrowRight size={18} aria-hidden />}>
              {request.action}
            </Button>
          </Group>
        )}
      </FlowStep>
      <FlowStep number={2} {...decision} state={states.decision}>
        <HttpMessageView
          label={http.response}
          http={{
            text: redirectResponse(run.redirectUri, run.callbackQuery),
            secrets: authorizationCodes(test.callback),
          }}
        />
      </FlowStep>
      <FlowStep number={3} {...callback} state={states.callback}>
        <HttpMessageView
          label={http.request}
          http={{
            text: getRequest(`${window.location.origin}${TEST_CALLBACK_PATH}${run.callbackQuery ?? ""}`),
            secrets: authorizationCodes(test.callback),
          }}
        />
        <CallbackChecks response={test.callback} state={run.state} />
      </FlowStep>
      <FlowStep number={4} {...exchange} state={states.exchange} text={exchange.text(app.isPublicClient)}>
        {tokenCall && <HttpCallView call={tokenCall} />}
        {tokenCall?.status !== 200 && <ExchangeForm app={app} test={test} />}
      </FlowStep>
      {paths.map((path, index) => (
        <FlowStep
          key={path}
          number={5 + index}
          title={call.title(path)}
          between={call.between}
          state={states.call(path)}
          text={path === "/user" ? call.user : call.userinfo}
        >
          {calls[path] && <HttpCallView call={calls[path]} />}
          {index === 0 && !isCalled && (
            <Group>
              <ActionButton error={null} onClick={() => void test.callApi(paths)} loading={test.isPending}>
                {call.action}
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
  return (
    <>
      <HttpMessageView label={http.request} http={sent} />
      {response ? (
        <HttpMessageView label={http.response} http={response} />
      ) : (
        <Alert color="red" variant="light" role="alert">
          {http.noResponse}
        </Alert>
      )}
    </>
  );
}

function CallbackChecks({ response, state }: { response: URLSearchParams; state: string }) {
  const [error, issuer] = [response.get("error"), response.get("iss")];
  const isSameState = response.get("state") === state;
  const items: [boolean, string][] = [
    [isSameState, isSameState ? callback.stateMatches : callback.stateDiffers],
    [issuer !== null, issuer === null ? callback.noIssuer : callback.issuer(issuer)],
    [error === null, error === null ? callback.hasCode : callback.noCode(error)],
  ];
  return (
    <ul className={classes.checks} aria-label={callback.checks}>
      {items.map(([isMet, text]) => (
        <li key={text}>
          {isMet ? (
            <IconCircleCheck className={classes.check} size={18} color="var(--mantine-color-teal-6)" aria-hidden />
          ) : (
            <IconCircleX className={classes.check} size={18} color="var(--mantine-color-error)" aria-hidden />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
