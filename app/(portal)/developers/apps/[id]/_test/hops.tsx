"use client";

import { Alert, Button, Group } from "@mantine/core";
import { IconArrowRight, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { Application } from "../../application.ts";
import { TEST_PATH } from "../../test-run.ts";
import { ExchangeForm } from "./exchange-form.tsx";
import { Hop } from "./hop.tsx";
import { hopStates } from "./hop-states.ts";
import type { HttpExchange } from "./http-exchange.ts";
import { RawHttp } from "./raw-http.tsx";
import classes from "./test.module.css";
import type { Test } from "./use-test-run.ts";

/** The whole flow as a lane that lights up hop by hop. */
export function Hops({ app, test }: { app: Application; test: Test }) {
  const { run, answer, token, calls } = test;
  if (!run) return null;
  const states = hopStates(test);
  const paths = run.scopes.includes("openid") ? ["/oauth2/userinfo", "/user"] : ["/user"];
  const isCalled = Object.keys(calls).length > 0;
  return (
    <ol className={classes.lane} aria-label="The flow">
      <Hop
        number={1}
        title="Request"
        between="Your browser → the approval page"
        state={states.request}
        text="The application sends the browser to the approval page, with its client id, the scopes, a state and the PKCE challenge."
      >
        <RawHttp label="Request" http={{ text: getRequest(run.address), secrets: [] }} />
        {states.request === "next" && (
          <Group>
            <Button component="a" href={run.address} rightSection={<IconArrowRight size={18} aria-hidden />}>
              Go to the approval page
            </Button>
          </Group>
        )}
      </Hop>
      <Hop
        number={2}
        title="Decision"
        between="You → the approval page → your browser"
        state={states.decision}
        text="You approve or deny. The page answers with the way back: it is shown here as your browser followed it."
      >
        <RawHttp
          label="Response"
          http={{ text: redirectResponse(run.redirectUri, run.answer), secrets: codesOf(answer) }}
        />
      </Hop>
      <Hop
        number={3}
        title="Callback"
        between="Your browser → the application"
        state={states.callback}
        text="The application compares the state with its own, and who answered with whom it asked."
      >
        <RawHttp
          label="Request"
          http={{
            text: getRequest(`${window.location.origin}${TEST_PATH}${run.answer ?? ""}`),
            secrets: codesOf(answer),
          }}
        />
        <CallbackChecks answer={answer} state={run.state} />
      </Hop>
      <Hop
        number={4}
        title="Exchange"
        between="The application → the token route"
        state={states.exchange}
        text={`The application proves who it is ${app.isPublicClient ? "with the PKCE verifier" : "with its secret and the PKCE verifier"}, and gets an access token for the code.`}
      >
        {token && <Exchanged exchange={token} />}
        {token?.status !== 200 && <ExchangeForm app={app} test={test} />}
      </Hop>
      {paths.map((path, index) => (
        <Hop
          key={path}
          number={5 + index}
          title={`GET ${path}`}
          between="The application → the API"
          state={states.call(path)}
          text={
            path === "/user" ? "A first call of the API with the token." : "Who has approved, as OpenID Connect asks."
          }
        >
          {calls[path] && <Exchanged exchange={calls[path]} />}
          {index === 0 && !isCalled && (
            <Group>
              <Button onClick={() => void test.call(paths)} loading={test.waiting}>
                Call the API
              </Button>
            </Group>
          )}
        </Hop>
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

const codesOf = (answer: URLSearchParams) => [answer.get("code") ?? ""].filter(Boolean);

function Exchanged({ exchange: { request, response } }: { exchange: HttpExchange }) {
  return (
    <>
      <RawHttp label="Request" http={request} />
      {response ? (
        <RawHttp label="Response" http={response} />
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
