"use client";

import { Anchor, Code, Text } from "@mantine/core";
import { useLanguage } from "../_languages/use-language.ts";
import type { ErrorDescription } from "./describe-error.ts";
import { Link } from "./link.tsx";

interface Props {
  error: Pick<ErrorDescription, "requestId" | "isLogged">;
  /** The person may have typed something here: the log opens in another window. */
  inForm?: boolean;
  size?: "xs" | "sm";
}

/** The request id of a failed call: a link to its entry in the request log, where it has one. */
export function RequestIdLink({ error: { requestId, isLogged }, inForm = false, size = "sm" }: Props) {
  const { t } = useLanguage();
  if (requestId === null) return null;
  if (!isLogged) {
    return <Text size={size}>{t.rich("shared.errors.requestId", { id: () => <Code>{requestId}</Code> })}</Text>;
  }
  const link = (
    <Anchor
      component={Link}
      href={`/developers/logs/${encodeURIComponent(requestId)}`}
      target={inForm ? "_blank" : undefined}
      prefetch={false}
      c="inherit"
      inherit
      underline="always"
      className="mono"
      title={inForm ? t("shared.errors.showInLogsElsewhere") : t("shared.errors.showInLogs")}
    >
      {requestId}
    </Anchor>
  );
  return <Text size={size}>{t.rich("shared.errors.requestId", { id: () => link })}</Text>;
}
