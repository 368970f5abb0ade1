"use client";

import { Anchor, Text } from "@mantine/core";
import type { ApiRequest } from "#server/contract/api-requests.ts";
import { outcomeOf } from "#server/contract/request-outcomes.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Facts } from "../../../_ui/facts.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { OUTCOMES } from "./outcome-displays.ts";
import classes from "./request-list.module.css";
import { requestLogTexts } from "./texts.ts";

const texts = requestLogTexts.list;

/** The status of the reply, with the outcome as an icon. */
export function StatusCode({ status }: { status: number }) {
  const outcome = outcomeOf(status);
  const { icon: Icon, label } = OUTCOMES[outcome];
  return (
    <span className={classes.status} data-outcome={outcome} title={label}>
      <Icon size={16} aria-label={label} />
      {status}
    </span>
  );
}

function RequestError({ code, message }: { code: string; message: string | null }) {
  const parts = {
    code: (
      <Text span className="mono" fw={600} size="sm">
        {code}
      </Text>
    ),
    link: (text: string) => (
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
  return message ? textWithParts(texts.error, { ...parts, message }) : textWithParts(texts.errorCode, parts);
}

/** Everything that the log knows of one request, in the list and on its page. */
export function RequestDetails({ request }: { request: ApiRequest }) {
  const { requestId, error, message, kind, credentialName, credentialId, ip, agent, createdAt } = request;
  const facts = {
    [texts.requestId]: <CopyValue value={requestId} label={texts.copyRequestId} />,
    [texts.time]: new Date(createdAt).toISOString().replace("T", " ").replace("Z", " UTC"),
    [texts.credential]:
      credentialName === null
        ? texts.kinds[kind]
        : textWithParts(texts.credentialOf, { kind: texts.kinds[kind], name: <Name>{credentialName}</Name> }),
    [texts.credentialId]: credentialId && <CopyValue value={credentialId} label={texts.copyCredentialId} />,
    [texts.ipAddress]: ip ?? texts.hiddenIpAddress,
    [texts.userAgent]: agent ?? texts.noUserAgent,
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
