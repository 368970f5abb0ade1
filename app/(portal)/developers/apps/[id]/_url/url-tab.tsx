"use client";

import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { LoadingRows } from "../../../../../_ui/list-states.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { useHydrated } from "../../../../../_ui/use-browser-state.ts";
import type { Application } from "../../application.ts";
import { MissingSettings } from "../missing-settings.tsx";
import { createRandomText, isPkceSupported } from "../pkce.ts";
import type { ServiceInfo } from "../service-info.ts";
import { type UrlDraft, UrlResult, useUrlDraft } from "./url-result.tsx";

interface Props {
  app: Application;
  service: ServiceInfo;
}

/** Builds the URL that asks users to approve the application. */
export function UrlTab({ app, service }: Props) {
  const { t } = useLanguage();
  const isHydrated = useHydrated();
  const missing = [
    ...(app.redirectUris.length === 0 ? [t("applications.page.missing.redirectUri")] : []),
    ...(app.scopes.length === 0 ? [t("applications.page.missing.scope")] : []),
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

const PROMPTS = ["default", "consent", "login", "none"] as const;

function UrlForm({ app, draft }: { app: Application; draft: UrlDraft }) {
  const { t } = useLanguage();
  return (
    <SectionCard title={t("applications.page.url.formTitle")} help={t("applications.page.url.formHelp")}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <NativeSelect
            label={t("applications.page.url.redirectUri")}
            data={app.redirectUris}
            value={draft.redirectUri}
            onChange={(event) => draft.change({ redirectUri: event.currentTarget.value })}
          />
          <NativeSelect
            label={t("applications.page.url.prompt")}
            data={PROMPTS.map((prompt) => ({
              value: prompt === "default" ? "" : prompt,
              label: t(`applications.page.url.prompts.${prompt}`),
            }))}
            value={draft.prompt}
            onChange={(event) => draft.change({ prompt: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Checkbox.Group
          label={t("applications.page.url.scopes")}
          value={[...draft.scopes]}
          onChange={(scopes) => draft.change({ scopes })}
          error={draft.scopes.length === 0 && t("applications.page.url.scopesRequired")}
        >
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs" mt={6} mb={6}>
            {app.scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scopes.descriptions.${scope}`)} size="sm" />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label={t("applications.page.url.state")}
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
            {t("applications.page.url.newValues")}
          </Button>
        </Group>
        <Switch
          label={t("applications.page.url.pkce")}
          description={
            app.isPublicClient ? t("applications.page.url.pkceRequired") : t("applications.page.url.pkceOptional")
          }
          checked={draft.withPkce}
          disabled={app.isPublicClient || !isPkceSupported()}
          onChange={(event) => draft.change({ withPkce: event.currentTarget.checked })}
        />
      </Stack>
    </SectionCard>
  );
}
