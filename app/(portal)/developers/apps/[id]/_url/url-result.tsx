"use client";

import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Language } from "../../../../../_languages/language.ts";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { CopyBlock } from "../../../../../_ui/copy-block.tsx";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import { shellQuote } from "../../../../../_ui/shell-quote.ts";
import type { Application } from "../../application.ts";
import { authorizeUrl, explainParameters } from "../authorize-parameters.ts";
import { createChallenge, createRandomText, isPkceSupported } from "../pkce.ts";
import type { ServiceInfo } from "../service-info.ts";
import classes from "./url-result.module.css";

interface Props {
  app: Application;
  service: ServiceInfo;
  draft: UrlDraft;
}

/** Why there is no URL; null if there is one. */
function draftProblem({ t }: Language, { isPublicClient }: Application, draft: UrlDraft): string | null {
  if (draft.scopes.length === 0) return t("applications.page.url.noScope");
  if (isPublicClient && !isPkceSupported()) {
    return t("applications.page.url.noPkce");
  }
  return null;
}

export function UrlResult({ app, service, draft }: Props) {
  const language = useLanguage();
  const { t } = language;
  const problem = draftProblem(language, app, draft);
  if (problem) {
    return (
      <Alert color="amber" variant="light" role="status">
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
        title={t("applications.page.url.resultTitle")}
        action={
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t("applications.page.url.open")}
          </Button>
        }
      >
        <Stack gap="md">
          <CopyBlock label={t("applications.page.url.url")} value={url} />
          <dl className={classes.parameters} aria-label={t("applications.page.url.parameters")}>
            {explainParameters(language, request).map(({ name, value, explanation }) => (
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
      <SectionCard
        title={t("applications.page.url.exchangeTitle")}
        help={t("applications.page.url.exchangeHelp", { isPublicClient: String(app.isPublicClient) })}
      >
        <Stack gap="md">
          {verifier && <CopyBlock label={t("applications.page.url.verifier")} value={verifier} />}
          <CopyBlock label={t("applications.page.url.exchange")} value={exchangeCurl(exchange)} />
        </Stack>
      </SectionCard>
    </>
  );
}

interface Exchange {
  /** `{base_url}`. */
  api: string;
  clientId: string;
  isPublicClient: boolean;
  redirectUri: string;
  /** Empty without PKCE. */
  verifier: string;
}

/** The curl command of the code exchange. The code and the secret are shell variables. */
function exchangeCurl({ api, clientId, isPublicClient, redirectUri, verifier }: Exchange): string {
  const fields = [
    shellQuote("grant_type=authorization_code"),
    `"code=$CODE"`,
    shellQuote(`redirect_uri=${redirectUri}`),
    shellQuote(`client_id=${clientId}`),
    ...(isPublicClient ? [] : [`"client_secret=$CLIENT_SECRET"`]),
    ...(verifier ? [shellQuote(`code_verifier=${verifier}`)] : []),
  ];
  return [
    `curl -s -X POST ${shellQuote(`${api}/oauth2/token`)}`,
    ...fields.map((field) => `--data-urlencode ${field}`),
  ].join(" \\\n  ");
}

const initialValues = (app: Application) => ({
  redirectUri: app.redirectUris[0] ?? "",
  scopes: app.scopes as readonly string[],
  state: createRandomText(16),
  withPkce: app.isPublicClient || isPkceSupported(),
  verifier: createRandomText(),
  prompt: "",
});

/** The values for the authorization URL. The challenge is derived from the verifier. */
export function useUrlDraft(app: Application) {
  const [values, setValues] = useState(() => initialValues(app));
  const [challenge, setChallenge] = useState("");
  const { verifier } = values;
  useEffect(() => {
    let isCurrent = true;
    if (isPkceSupported()) {
      void createChallenge(verifier).then((hash) => {
        if (isCurrent) setChallenge(hash);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [verifier]);
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  return { ...values, challenge: values.withPkce ? challenge : "", change };
}
export type UrlDraft = ReturnType<typeof useUrlDraft>;
