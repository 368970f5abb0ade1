"use client";

import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { findRedirectProblem } from "#server/contract/redirect-uri.ts";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { LoadingRows } from "../../../../../_ui/list-states.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { useHydrated } from "../../../../../_ui/use-browser-state.ts";
import type { Application } from "../../application.ts";
import { MissingSettings } from "../missing-settings.tsx";
import { isPkceSupported } from "../pkce.ts";
import { useSaveApplication } from "../use-save-application.ts";
import { FlowSteps } from "./flow-steps.tsx";
import { type OAuthTest, testRedirectUri, useOAuthTest } from "./use-oauth-test.ts";

/** Runs the OAuth flow step by step with the user's own account. */
export function TestTab({ app }: { app: Application }) {
  return useHydrated() ? <TestConsole app={app} /> : <LoadingRows rows={5} />;
}

function TestConsole({ app }: { app: Application }) {
  const { t } = useLanguage();
  const test = useOAuthTest(app);
  if (!isPkceSupported() || findRedirectProblem(testRedirectUri(), app.isPublicClient) !== null) {
    return (
      <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {t("applications.testConsole.unsupported")}
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
  const { t } = useLanguage();
  return (
    <Group justify="space-between">
      <Text fw={600} role="status">
        {isDone ? (
          <Group gap={8} component="span">
            <IconCircleCheck size={22} color="var(--mantine-color-green-6)" aria-hidden />
            {t("applications.testConsole.done")}
          </Group>
        ) : (
          t("applications.testConsole.running")
        )}
      </Text>
      <Button variant="default" onClick={test.stop}>
        {isDone ? t("applications.testConsole.startAgain") : t("applications.testConsole.stop")}
      </Button>
    </Group>
  );
}

function TestSetup({ app, test }: { app: Application; test: OAuthTest }) {
  const { t } = useLanguage();
  const [scopes, setScopes] = useState<string[]>(app.scopes);
  const hasRedirectUri = app.redirectUris.includes(testRedirectUri());
  const missing = app.scopes.length === 0 ? [t("applications.page.missing.scope")] : [];
  return (
    <>
      <MissingSettings items={missing} />
      {!hasRedirectUri && <AddTestRedirectUri app={app} />}
      {hasRedirectUri && missing.length === 0 && (
        <SectionCard title={t("applications.testConsole.setup.title")} help={t("applications.testConsole.setup.help")}>
          <Stack gap="md">
            <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />}>
              {t("applications.testConsole.setup.warning")}
            </Alert>
            <Checkbox.Group label={t("applications.testConsole.setup.scopes")} value={scopes} onChange={setScopes}>
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs" mt={6}>
                {app.scopes.map((scope) => (
                  <Checkbox key={scope} value={scope} label={t(`scopes.descriptions.${scope}`)} size="sm" />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
            <Group>
              <ActionButton
                error={null}
                unavailable={scopes.length === 0 && t("applications.testConsole.setup.noScope")}
                onClick={() => void test.start(scopes)}
              >
                {t("applications.testConsole.setup.start")}
              </ActionButton>
            </Group>
          </Stack>
        </SectionCard>
      )}
    </>
  );
}

function AddTestRedirectUri({ app }: { app: Application }) {
  const language = useLanguage();
  const { t } = language;
  const update = useSaveApplication(app.id);
  const add = async () => {
    try {
      const isAdded = await update.save(({ redirectUris }) => ({ redirectUris: [...redirectUris, testRedirectUri()] }));
      if (isAdded) notifySuccess(t("applications.testConsole.redirectUri.added"));
    } catch (error) {
      notifyError(language, error);
    }
  };
  return (
    <SectionCard
      title={t("applications.testConsole.redirectUri.title")}
      help={t("applications.testConsole.redirectUri.help")}
    >
      <Group justify="space-between">
        <Text size="sm" className="mono" style={{ overflowWrap: "anywhere" }}>
          {testRedirectUri()}
        </Text>
        <ActionButton error={update.error} onClick={() => void add()} loading={update.isPending}>
          {t("applications.testConsole.redirectUri.add")}
        </ActionButton>
      </Group>
    </SectionCard>
  );
}
