"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { CopyBlock } from "../../../../../_ui/copy-block.tsx";
import type { Application } from "../../application.ts";
import { authorizeParameters, authorizeUrl } from "../authorize-parameters.ts";
import { isPkceSupported } from "../pkce.ts";
import { SectionCard } from "../section-card.tsx";
import type { ServiceInfo } from "../service-info.ts";
import { exchangeCurl } from "./exchange-curl.ts";
import classes from "./url-result.module.css";
import type { UrlDraft } from "./use-url-draft.ts";

interface Props {
  app: Application;
  service: ServiceInfo;
  draft: UrlDraft;
}

/** Why there is no address, in words; null when there is one. */
function draftProblem({ isPublicClient }: Application, draft: UrlDraft): string | null {
  if (draft.scopes.length === 0) return "Choose at least one scope: a request without one is refused.";
  if (isPublicClient && !isPkceSupported()) {
    return "A public client needs PKCE, which this browser makes only on https or on this computer.";
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
  const choice = { clientId: app.id, ...draft };
  const address = authorizeUrl(service.portalAddress, choice);
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
        title="The address"
        action={
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            Open
          </Button>
        }
      >
        <Stack gap="md">
          <CopyBlock label="Authorize URL" value={address} />
          <dl className={classes.parameters} aria-label="Its parameters">
            {authorizeParameters(choice).map(({ name, value, why }) => (
              <div key={name} className={classes.parameter}>
                <dt className="mono">{name}</dt>
                <dd>
                  <span className={`mono ${classes.value}`}>{value}</span>
                  <Text size="sm" c="dimmed">
                    {why}
                  </Text>
                </dd>
              </div>
            ))}
          </dl>
        </Stack>
      </SectionCard>
      <SectionCard
        title="Afterwards"
        help={`People arrive at your address with a code, good for ten minutes and one exchange. Put it into the variable CODE${app.isPublicClient ? "" : ", and the client secret into CLIENT_SECRET"}.`}
      >
        <Stack gap="md">
          {verifier && <CopyBlock label="PKCE verifier" value={verifier} />}
          <CopyBlock label="Exchange, as curl" value={exchangeCurl(exchange)} />
        </Stack>
      </SectionCard>
    </>
  );
}
