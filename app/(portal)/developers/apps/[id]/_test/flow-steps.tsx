"use client";

import { Alert, Button, Group } from "@mantine/core";
import { IconArrowRight, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { Application } from "../../application.ts";
import { TEST_CALLBACK_PATH } from "../../oauth-test-run.ts";
import { ExchangeForm } from "./exchange-form.tsx";
import { FlowStep } from "./flow-step.tsx";
import { flowStepStates } from "./flow-step-states.ts";
import type { HttpCall } from "./http-call.ts";
import { HttpMessageView } from "./http-message-view.tsx";
import classes from "./test.module.css";
import type { OAuthTest } from "./use-oauth-test.ts";

/** The whole flow as a lane that lights up hop by hop. */
export function FlowSteps({ app, test }: { app: Application; test: OAuthTest }) {
  const { run, answer, token, calls } = test;
  if (!run) return null;
  const states = flowStepStates(test);
  const paths = run.scopes.includes("openid") ? ["/oauth2/userinfo", "/user"] : ["/user"];
  const isCalled = Object.keys(calls).length > 0;
  return (
    <ol className={classes.lane} aria-label="The flow">
      <FlowStep
        number={1}
        title="Request"
        between="Your browser → the approval page"
        state={states.request}
        text="The application sends the browser to the approval page, with its client id, the scopes, a state and the PKCE challenge."
      >
        <HttpMessageView label="Request" http={{ text: getRequest(run.address), secrets: [] }} />
        {states.request === "next" && (
          <Group>
            <Button component="a" href={run.address} rightSection={<IconArrowRight size={18} aria-hidden />}>
              Go to the approval page
            </Button>
          </Group>
        )}
      </FlowStep>
      <FlowStep
        number={2}
        title="Decision"
        between="You → the approval page → your browser"
        state={states.decision}
        text="You approve or deny. The page answers with the way back: it is shown here as your browser followed it."
      >
        <HttpMessageView
          label="Response"
          http={{ text: redirectResponse(run.redirectUri, run.answer), secrets: authorizationCodes(answer) }}
        />
      </FlowStep>
      <FlowStep
        number={3}
        title="Callback"
        between="Your browser → the application"
        state={states.callback}
        text="The application compares the state with its own, and who answered with whom it asked."
      >
        <HttpMessageView
          label="Request"
          http={{
            text: getRequest(`${window.location.origin}${TEST_CALLBACK_PATH}${run.answer ?? ""}`),
            secrets: authorizationCodes(answer),
          }}
        />
        <CallbackChecks answer={answer} state={run.state} />
      </FlowStep>
      <FlowStep
        number={4}
        title="Exchange"
        between="The application → the token route"
        state={states.exchange}
        text={`The application proves who it is ${app.isPublicClient ? "with the PKCE verifier" : "with its secret and the PKCE verifier"}, and gets an access token for the code.`}
      >
        {token && <HttpCallView exchange={token} />}
        {token?.status !== 200 && <ExchangeForm app={app} test={test} />}
      </FlowStep>
      {paths.map((path, index) => (
        <FlowStep
          key={path}
          number={5 + index}
          title={`GET ${path}`}
          between="The application → the API"
          state={states.call(path)}
          text={
            path === "/user" ? "A first call of the API with the token." : "Who has approved, as OpenID Connect asks."
          }
        >
          {calls[path] && <HttpCallView exchange={calls[path]} />}
          {index === 0 && !isCalled && (
            <Group>
              <Button onClick={() => void test.call(paths)} loading={test.waiting}>
                Call the API
              </Button>
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

const redirectResponse = (redirectUri: string, answer = "") =>
  `HTTP/1.1 303 See Other\nLocation: ${redirectUri}${answer}`;

const authorizationCodes = (answer: URLSearchParams) => [answer.get("code") ?? ""].filter(Boolean);

function HttpCallView({ exchange: { request, response } }: { exchange: HttpCall }) {
  return (
    <>
      <HttpMessageView label="Request" http={request} />
      {response ? (
        <HttpMessageView label="Response" http={response} />
      ) : (
        <Alert color="red" variant="light" role="alert">
          There was no answer. Check your connection.
        </Alert>
      )}
    </>
  );
}

function CallbackChecks({ answer, state }: { answer: URLSearchParams; state: string }) {
  const error = answer.get("error");
  const items: [boolean, string][] = [
    [answer.get("state") === state, "The state is the one that was sent"],
    [answer.has("iss"), `The answer comes from ${answer.get("iss") ?? "nobody who says so"}`],
    [error === null, error === null ? "There is a code" : `There is no code: ${error}`],
  ];
  return (
    <ul className={classes.checks} aria-label="What the application checks">
      {items.map(([isMet, words]) => (
        <li key={words}>
          {isMet ? (
            <IconCircleCheck className={classes.check} size={18} color="var(--mantine-color-teal-6)" aria-hidden />
          ) : (
            <IconCircleX className={classes.check} size={18} color="var(--mantine-color-error)" aria-hidden />
          )}
          {words}
        </li>
      ))}
    </ul>
  );
}
