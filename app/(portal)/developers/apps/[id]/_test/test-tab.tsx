"use client";

import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { sentenceOf } from "#server/contract/access.ts";
import { findRedirectProblem } from "#server/contract/redirect-uri.ts";
import { LoadingRows } from "../../../../../_ui/list-states.tsx";
import { notifyDone, notifyFailed } from "../../../../../_ui/notify.ts";
import { useInBrowser } from "../../../../../_ui/use-browser.ts";
import type { Application } from "../../application.ts";
import { canMakePkce } from "../pkce.ts";
import { SectionCard } from "../section-card.tsx";
import { useSave } from "../use-save.ts";
import { WhatIsMissing } from "../what-is-missing.tsx";
import { Hops } from "./hops.tsx";
import { type Test, testAddress, useTestRun } from "./use-test-run.ts";

const INSECURE =
  "The console works where this portal is reached by https, or on this computer: elsewhere browsers make no PKCE.";

/** Runs the whole flow as oneself, hop by hop. */
export function TestTab({ app }: { app: Application }) {
  return useInBrowser() ? <Console app={app} /> : <LoadingRows rows={5} />;
}

function Console({ app }: { app: Application }) {
  const test = useTestRun(app);
  if (!canMakePkce() || findRedirectProblem(testAddress()) !== null) {
    return (
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {INSECURE}
      </Alert>
    );
  }
  const isDone = test.calls["/user"]?.status === 200;
  return (
    <Stack gap="md">
      {test.run ? <Running test={test} isDone={isDone} /> : <Before app={app} test={test} />}
      <Hops app={app} test={test} />
    </Stack>
  );
}

function Running({ test, isDone }: { test: Test; isDone: boolean }) {
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

function Before({ app, test }: { app: Application; test: Test }) {
  const [scopes, setScopes] = useState<string[]>(app.scopes);
  const hasAddress = app.redirectUris.includes(testAddress());
  const missing = app.scopes.length === 0 ? ["Choose a scope: without one there is nothing to approve."] : [];
  return (
    <>
      <WhatIsMissing items={missing} />
      {!hasAddress && <TestAddress app={app} />}
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
                  <Checkbox key={scope} value={scope} label={sentenceOf(scope)} size="sm" />
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

function TestAddress({ app }: { app: Application }) {
  const update = useSave(app.id);
  const add = async () => {
    try {
      const isAdded = await update.save(({ redirectUris }) => ({ redirectUris: [...redirectUris, testAddress()] }));
      if (isAdded) notifyDone("The test address was added");
    } catch (error) {
      notifyFailed(error);
    }
  };
  return (
    <SectionCard
      title="The test address"
      help="The console is a page of this portal, and has to be one of the redirect URIs. Remove it again when you are done."
    >
      <Group justify="space-between">
        <Text size="sm" className="mono" style={{ overflowWrap: "anywhere" }}>
          {testAddress()}
        </Text>
        <Button onClick={() => void add()} loading={update.isPending}>
          Add the test address
        </Button>
      </Group>
    </SectionCard>
  );
}
