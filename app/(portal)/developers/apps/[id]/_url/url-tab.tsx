"use client";

import { Stack } from "@mantine/core";
import { LoadingRows } from "../../../../../_ui/list-states.tsx";
import { useHydrated } from "../../../../../_ui/use-browser-state.ts";
import type { Application } from "../../application.ts";
import { MissingSettings } from "../missing-settings.tsx";
import type { ServiceInfo } from "../service-info.ts";
import { applicationTexts } from "../texts.ts";
import { UrlForm } from "./url-form.tsx";
import { UrlResult } from "./url-result.tsx";
import { useUrlDraft } from "./use-url-draft.ts";

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
