"use client";

import { Stack } from "@mantine/core";
import { LoadingRows } from "../../../../../_ui/list-states.tsx";
import { useInBrowser } from "../../../../../_ui/use-browser.ts";
import type { Application } from "../../application.ts";
import type { Service } from "../service.ts";
import { WhatIsMissing } from "../what-is-missing.tsx";
import { UrlChoice } from "./url-choice.tsx";
import { UrlResult } from "./url-result.tsx";
import { useUrlDraft } from "./use-url-draft.ts";

interface Props {
  app: Application;
  service: Service;
}

/** Makes a complete address that asks people to approve the application. */
export function UrlTab({ app, service }: Props) {
  const inBrowser = useInBrowser();
  const missing = [
    ...(app.redirectUris.length === 0 ? ["Save a redirect URI: without one nobody can be sent back."] : []),
    ...(app.scopes.length === 0 ? ["Choose a scope: without one there is nothing to approve."] : []),
  ];
  if (missing.length > 0) return <WhatIsMissing items={missing} />;
  return inBrowser ? <Generator app={app} service={service} /> : <LoadingRows rows={5} />;
}

function Generator({ app, service }: Props) {
  const draft = useUrlDraft(app);
  return (
    <Stack gap="md">
      <UrlChoice app={app} draft={draft} />
      <UrlResult app={app} service={service} draft={draft} />
    </Stack>
  );
}
