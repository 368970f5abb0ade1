"use client";

import { Alert, Badge, Group, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { RequestIdLink } from "../../../_ui/request-id-link.tsx";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { formatMilliseconds } from "../../english.ts";
import classes from "../reference.module.css";
import { referenceTexts } from "../texts.ts";
import type { CallReply } from "./send-call.ts";

const texts = referenceTexts.tryIt.reply;

interface Props {
  reply: CallReply | null;
  /** Nothing was answered. */
  failed: boolean;
  /** The person has a log, and the call is in it. */
  hasLog: boolean;
}

/** What was answered to a call. */
export function ReplyView({ reply, failed, hasLog }: Props) {
  return (
    <div>
      <span role="status" className="visually-hidden">
        {reply && texts.answered(reply.status)}
      </span>
      {failed && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
          {texts.unreachable}
        </Alert>
      )}
      {reply && <Reply reply={reply} hasLog={hasLog} />}
    </div>
  );
}

function Reply({ reply: { status, ms, headers, text, cut }, hasLog }: { reply: CallReply; hasLog: boolean }) {
  const requestId = headerOf(headers, "x-request-id");
  const limits = headers.filter(([name]) => /^(x-)?ratelimit/.test(name));
  return (
    <Stack gap="xs" component="section" aria-label={texts.title}>
      <Group gap="xs">
        <Badge color={status < 400 ? "green" : "red"} variant="light" radius="sm" size="lg">
          {status}
        </Badge>
        <Text size="sm">{texts.took(formatMilliseconds(ms))}</Text>
      </Group>
      <RequestIdLink error={{ requestId, isLogged: hasLog }} inForm size="xs" />
      <Headers
        headers={limits.length > 0 ? limits : headers}
        title={limits.length > 0 ? texts.limits : texts.headers}
      />
      {limits.length > 0 && (
        <Headers headers={headers.filter(([name]) => !limits.some(([one]) => one === name))} title={texts.headers} />
      )}
      <ScrollRegion aria-label={texts.body} className={classes.replyBody ?? ""}>
        <pre>{text === "" ? texts.empty : formatBody(text, headers)}</pre>
      </ScrollRegion>
      {cut && (
        <Text size="sm" c="dimmed">
          {texts.cut[cut]}
        </Text>
      )}
    </Stack>
  );
}

const headerOf = (headers: CallReply["headers"], name: string): string | null =>
  headers.find(([one]) => one === name)?.[1] ?? null;

const Headers = ({ headers, title }: { headers: CallReply["headers"]; title: string }) => (
  <details className={classes.component}>
    <summary>{title}</summary>
    <pre className={classes.headers}>{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</pre>
  </details>
);

/** JSON with its lines; anything else as it came. */
function formatBody(text: string, headers: CallReply["headers"]): string {
  if (!headerOf(headers, "content-type")?.includes("json")) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // a part of it
  }
}
