"use client";

import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { describeScope } from "#server/contract/access.ts";
import type { Application } from "../../application.ts";
import { createRandomText, isPkceSupported } from "../pkce.ts";
import { SectionCard } from "../section-card.tsx";
import type { UrlDraft } from "./use-url-draft.ts";

const PROMPTS = [
  { value: "", label: "Ask only when it is needed" },
  { value: "consent", label: "consent: ask again for approval" },
  { value: "login", label: "login: ask for the password again" },
  { value: "none", label: "none: never show a page" },
];

export function UrlForm({ app, draft }: { app: Application; draft: UrlDraft }) {
  return (
    <SectionCard title="What to ask for" help="Nothing here is saved: it only makes the address below.">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <NativeSelect
            label="Redirect URI"
            data={app.redirectUris}
            value={draft.redirectUri}
            onChange={(event) => draft.change({ redirectUri: event.currentTarget.value })}
          />
          <NativeSelect
            label="Prompt"
            data={PROMPTS}
            value={draft.prompt}
            onChange={(event) => draft.change({ prompt: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Checkbox.Group
          label="Scopes"
          value={[...draft.scopes]}
          onChange={(scopes) => draft.change({ scopes })}
          error={draft.scopes.length === 0 && "Choose at least one"}
        >
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xs" mt={6} mb={6}>
            {app.scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={describeScope(scope)} size="sm" />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            label="State"
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
            New values
          </Button>
        </Group>
        <Switch
          label="PKCE (S256)"
          description={
            app.isPublicClient ? "A public client cannot do without it" : "Ties the code to whoever started the request"
          }
          checked={draft.withPkce}
          disabled={app.isPublicClient || !isPkceSupported()}
          onChange={(event) => draft.change({ withPkce: event.currentTarget.checked })}
        />
      </Stack>
    </SectionCard>
  );
}
