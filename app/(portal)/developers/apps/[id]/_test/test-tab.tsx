"use client";

import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { describeScope } from "#server/contract/access.ts";
import { findRedirectProblem } from "#server/contract/redirect-uri.ts";
import { LoadingRows } from "../../../../../_ui/list-states.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { useHydrated } from "../../../../../_ui/use-browser-state.ts";
import type { Application } from "../../application.ts";
import { MissingSettings } from "../missing-settings.tsx";
import { isPkceSupported } from "../pkce.ts";
import { SectionCard } from "../section-card.tsx";
import { useSaveApplication } from "../use-save-application.ts";
import { FlowSteps } from "./flow-steps.tsx";
import { type OAuthTest, testRedirectUri, useOAuthTest } from "./use-oauth-test.ts";

const INSECURE =
  "The console works where this portal is reached by https, or on this computer: elsewhere browsers make no PKCE.";

/** Runs the whole flow as oneself, hop by hop. */
export function TestTab({ app }: { app: Application }) {
  return useHydrated() ? <TestConsole app={app} /> : <LoadingRows rows={5} />;
}

function TestConsole({ app }: { app: Application }) {
  const test = useOAuthTest(app);
  if (!isPkceSupported() || findRedirectProblem(testRedirectUri()) !== null) {
    return (
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {INSECURE}
      </Alert>
    );
  }
  const isDone = test.calls["/user"]?.status === 200;
  return (
    <Stack gap="md">
      {test.run ? <TestRunHeader test={test} isDone={isDone} /> : <TestSetup app={app} test={test} />}
      <FlowSteps app={app} test={test} />
    </Stack>
  );
}

function TestRunHeader({ test, isDone }: { test: OAuthTest; isDone: boolean }) {
  return (
    <Group justify="space-between">
      <Text fw={600} role="status">
        {isDone ? (
          <Group gap={8} component="span">
            <IconCircleCheck size={22} color="var(--mantine-color-teal-6)" aria-hidden />
            It works: the API answered 200 to your application.
          </Group>
        ) : (
          "The test is running"
        )}
      </Text>
      <Button variant="default" onClick={test.stop}>
        {isDone ? "Start again" : "Stop the test"}
      </Button>
    </Group>
  );
}

function TestSetup({ app, test }: { app: Application; test: OAuthTest }) {
  const [scopes, setScopes] = useState<string[]>(app.scopes);
  const hasAddress = app.redirectUris.includes(testRedirectUri());
  const missing = app.scopes.length === 0 ? ["Choose a scope: without one there is nothing to approve."] : [];
  return (
    <>
      <MissingSettings items={missing} />
      {!hasAddress && <AddTestRedirectUri app={app} />}
      {hasAddress && missing.length === 0 && (
        <SectionCard
          title="Test it as yourself"
          help="You play both sides: the person who approves, and the application."
        >
          <Stack gap="md">
            <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              The exchange replaces the token that this application has for your account now, if it has one.
            </Alert>
            <Checkbox.Group label="Scopes to ask for" value={scopes} onChange={setScopes}>
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs" mt={6}>
                {app.scopes.map((scope) => (
                  <Checkbox key={scope} value={scope} label={describeScope(scope)} size="sm" />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
            <Group>
              <Button disabled={scopes.length === 0} onClick={() => void test.start(scopes)}>
                Start the test
              </Button>
            </Group>
          </Stack>
        </SectionCard>
      )}
    </>
  );
}

function AddTestRedirectUri({ app }: { app: Application }) {
  const update = useSaveApplication(app.id);
  const add = async () => {
    try {
      const isAdded = await update.save(({ redirectUris }) => ({ redirectUris: [...redirectUris, testRedirectUri()] }));
      if (isAdded) notifySuccess("The test address was added");
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <SectionCard
      title="The test address"
      help="The console is a page of this portal, and has to be one of the redirect URIs. Remove it again when you are done."
    >
      <Group justify="space-between">
        <Text size="sm" className="mono" style={{ overflowWrap: "anywhere" }}>
          {testRedirectUri()}
        </Text>
        <Button onClick={() => void add()} loading={update.isPending}>
          Add the test address
        </Button>
      </Group>
    </SectionCard>
  );
}
