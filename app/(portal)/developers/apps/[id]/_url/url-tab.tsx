"use client";

import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { describeScope } from "#server/contract/scopes.ts";
import { LoadingRows } from "../../../../../_ui/list-states.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { useHydrated } from "../../../../../_ui/use-browser-state.ts";
import type { Application } from "../../application.ts";
import { MissingSettings } from "../missing-settings.tsx";
import { createRandomText, isPkceSupported } from "../pkce.ts";
import type { ServiceInfo } from "../service-info.ts";
import { applicationTexts } from "../texts.ts";
import { type UrlDraft, UrlResult, useUrlDraft } from "./url-result.tsx";

interface Props {
  app: Application;
  service: ServiceInfo;
}

/** Builds the URL that asks users to approve the application. */
export function UrlTab({ app, service }: Props) {
  const isHydrated = useHydrated();
  const missing = [
    ...(app.redirectUris.length === 0 ? [applicationTexts.missing.redirectUri] : []),
    ...(app.scopes.length === 0 ? [applicationTexts.missing.scope] : []),
  ];
  if (missing.length > 0) return <MissingSettings items={missing} />;
  return isHydrated ? <UrlGenerator app={app} service={service} /> : <LoadingRows rows={5} />;
}

function UrlGenerator({ app, service }: Props) {
  const draft = useUrlDraft(app);
  return (
    <Stack gap="md">
      <UrlForm app={app} draft={draft} />
      <UrlResult app={app} service={service} draft={draft} />
    </Stack>
  );
}

const texts = applicationTexts.url;
const PROMPTS = [
  { value: "", label: texts.prompts.default },
  { value: "consent", label: texts.prompts.consent },
  { value: "login", label: texts.prompts.login },
  { value: "none", label: texts.prompts.none },
];

function UrlForm({ app, draft }: { app: Application; draft: UrlDraft }) {
  return (
    <SectionCard title={texts.formTitle} help={texts.formHelp}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <NativeSelect
            label={texts.redirectUri}
            data={app.redirectUris}
            value={draft.redirectUri}
            onChange={(event) => draft.change({ redirectUri: event.currentTarget.value })}
          />
          <NativeSelect
            label={texts.prompt}
            data={PROMPTS}
            value={draft.prompt}
            onChange={(event) => draft.change({ prompt: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Checkbox.Group
          label={texts.scopes}
          value={[...draft.scopes]}
          onChange={(scopes) => draft.change({ scopes })}
          error={draft.scopes.length === 0 && texts.scopesRequired}
        >
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs" mt={6} mb={6}>
            {app.scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={describeScope(scope)} size="sm" />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label={texts.state}
            value={draft.state}
            onChange={(event) => draft.change({ state: event.currentTarget.value })}
            flex={1}
            miw={0}
            classNames={{ input: "mono" }}
            autoComplete="off"
            spellCheck={false}
          />
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => draft.change({ state: createRandomText(16), verifier: createRandomText() })}
          >
            {texts.newValues}
          </Button>
        </Group>
        <Switch
          label={texts.pkce}
          description={app.isPublicClient ? texts.pkceRequired : texts.pkceOptional}
          checked={draft.withPkce}
          disabled={app.isPublicClient || !isPkceSupported()}
          onChange={(event) => draft.change({ withPkce: event.currentTarget.checked })}
        />
      </Stack>
    </SectionCard>
  );
}
