"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { CopyBlock } from "../../../../../_ui/copy-block.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import type { Application } from "../../application.ts";
import { authorizeParameters, authorizeUrl } from "../authorize-parameters.ts";
import { isPkceSupported } from "../pkce.ts";
import type { ServiceInfo } from "../service-info.ts";
import { applicationTexts } from "../texts.ts";
import { exchangeCurl } from "./exchange-curl.ts";
import classes from "./url-result.module.css";
import type { UrlDraft } from "./use-url-draft.ts";

const texts = applicationTexts.url;

interface Props {
  app: Application;
  service: ServiceInfo;
  draft: UrlDraft;
}

/** Why there is no URL; null if there is one. */
function draftProblem({ isPublicClient }: Application, draft: UrlDraft): string | null {
  if (draft.scopes.length === 0) return texts.noScope;
  if (isPublicClient && !isPkceSupported()) {
    return texts.noPkce;
  }
  return null;
}

export function UrlResult({ app, service, draft }: Props) {
  const problem = draftProblem(app, draft);
  if (problem) {
    return (
      <Alert color="yellow" variant="light" role="status">
        {problem}
      </Alert>
    );
  }
  const request = { clientId: app.id, ...draft };
  const url = authorizeUrl(service.portalAddress, request);
  const verifier = draft.withPkce ? draft.verifier : "";
  const exchange = {
    api: service.apiAddress,
    clientId: app.id,
    isPublicClient: app.isPublicClient,
    ...draft,
    verifier,
  };
  return (
    <>
      <SectionCard
        title={texts.resultTitle}
        action={
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {texts.open}
          </Button>
        }
      >
        <Stack gap="md">
          <CopyBlock label={texts.url} value={url} />
          <dl className={classes.parameters} aria-label={texts.parameters}>
            {authorizeParameters(request).map(({ name, value, explanation }) => (
              <div key={name} className={classes.parameter}>
                <dt className="mono">{name}</dt>
                <dd>
                  <span className={`mono ${classes.value}`}>{value}</span>
                  <Text size="sm" c="dimmed">
                    {explanation}
                  </Text>
                </dd>
              </div>
            ))}
          </dl>
        </Stack>
      </SectionCard>
      <SectionCard title={texts.exchangeTitle} help={texts.exchangeHelp(app.isPublicClient)}>
        <Stack gap="md">
          {verifier && <CopyBlock label={texts.verifier} value={verifier} />}
          <CopyBlock label={texts.exchange} value={exchangeCurl(exchange)} />
        </Stack>
      </SectionCard>
    </>
  );
}
