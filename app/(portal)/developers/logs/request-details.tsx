"use client";

import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ApiRequest } from "#server/contract/api-requests.ts";
import { outcomeOf } from "#server/contract/request-outcomes.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { OUTCOME_ICONS } from "./outcome-icons.ts";
import classes from "./request-list.module.css";

/** The status of the reply, with the outcome as an icon. */
export function StatusCode({ status }: { status: number }) {
  const { t } = useLanguage();
  const outcome = outcomeOf(status);
  const Icon = OUTCOME_ICONS[outcome];
  const label = t(`developers.logs.outcomes.${outcome}.label`);
  return (
    <span className={classes.status} data-outcome={outcome} title={label}>
      <Icon size={16} aria-label={label} />
      {status}
    </span>
  );
}

function RequestError({ code, message }: { code: string; message: string | null }) {
  const { t } = useLanguage();
  const parts = {
    code,
    mono: (text: ReactNode) => (
      <Text span className="mono" fw={600} size="sm">
        {text}
      </Text>
    ),
    link: (text: ReactNode) => (
      <Anchor
        component={Link}
        href={code.includes(".") ? `/docs/errors/${code}` : "/docs/oauth#errors"}
        size="sm"
        underline="always"
      >
        {text}
      </Anchor>
    ),
  };
  return message
    ? t.rich("developers.logs.list.error", { ...parts, message: () => <bdi lang="en">{message}</bdi> })
    : t.rich("developers.logs.list.errorCode", parts);
}

/** Everything that the log knows of one request, in the list and on its page. */
export function RequestDetails({ request }: { request: ApiRequest }) {
  const { t } = useLanguage();
  const { requestId, error, message, kind, credentialName, credentialId, ip, agent, createdAt } = request;
  const facts = {
    [t("developers.logs.list.requestId")]: (
      <CopyValue value={requestId} label={t("developers.logs.list.copyRequestId")} />
    ),
    [t("developers.logs.list.time")]: new Date(createdAt).toISOString().replace("T", " ").replace("Z", " UTC"),
    [t("developers.logs.list.credential")]:
      credentialName === null
        ? t(`developers.logs.list.kinds.${kind}`)
        : t.rich("developers.logs.list.credentialOf", {
            kind: t(`developers.logs.list.kinds.${kind}`),
            name: () => <Name>{credentialName}</Name>,
          }),
    [t("developers.logs.list.credentialId")]: credentialId && (
      <CopyValue value={credentialId} label={t("developers.logs.list.copyCredentialId")} />
    ),
    [t("developers.logs.list.ipAddress")]: ip ?? t("developers.logs.list.hiddenIpAddress"),
    [t("developers.logs.list.userAgent")]: agent ?? t("developers.logs.list.noUserAgent"),
  };
  return (
    <>
      {error && (
        <Text size="sm">
          <RequestError code={error} message={message} />
        </Text>
      )}
      <Facts facts={facts} inColumns />
    </>
  );
}
