"use client";

import { Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./expiry-words.module.css";
import { expiryInWords, tokenExpiry } from "./token-expiry.ts";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export function ExpiryWords({ expiresAt }: { expiresAt: string | null }) {
  const expiry = tokenExpiry(expiresAt, Date.now());
  const isWarning = expiry.state === "soon" || expiry.state === "expired";
  const words = (
    <span className={classes.words} data-state={expiry.state} suppressHydrationWarning>
      {isWarning && <IconAlertTriangle size={14} aria-hidden />}
      {expiryInWords(expiry)}
    </span>
  );
  if (expiresAt === null) return words;
  return <Tooltip label={`${moment.format(new Date(expiresAt))} UTC`}>{words}</Tooltip>;
}
