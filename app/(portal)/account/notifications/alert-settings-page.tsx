"use client";

import { Alert, Anchor, Paper, Text } from "@mantine/core";
import { IconMail, IconMailOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AlertSettingRow } from "./alert-setting-row.tsx";
import classes from "./alert-settings.module.css";
import { alertSettingsTexts as texts } from "./texts.ts";

export function AlertSettingsPage() {
  const found = useQuery(useTRPC().alerts.settings.queryOptions({}));
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={7} />}
      {found.data && (
        <>
          <MailAddress address={found.data.address} confirmed={found.data.addressConfirmed} />
          <Paper withBorder px="md" py="xs">
            <ul aria-label={texts.list}>
              {found.data.settings.map((setting) => (
                <AlertSettingRow key={setting.kind} setting={setting} />
              ))}
            </ul>
          </Paper>
          <Text mt="md" size="sm">
            {textWithParts(texts.webhooks, {
              link: (text) => (
                <Anchor component={Link} href="/developers/webhooks" size="sm" underline="always">
                  {text}
                </Anchor>
              ),
            })}
          </Text>
        </>
      )}
    </>
  );
}

function MailAddress({ address, confirmed }: { address: string; confirmed: boolean }) {
  if (confirmed) {
    return (
      <Text mb="md" size="sm" className={classes.address}>
        <IconMail size={18} stroke={1.6} aria-hidden />
        {texts.address(address)}
      </Text>
    );
  }
  return (
    <Alert mb="md" color="yellow" variant="light" icon={<IconMailOff aria-hidden />}>
      {textWithParts(texts.unconfirmed, {
        address,
        link: (text) => (
          <Anchor component={Link} href="/account" size="sm" underline="always">
            {text}
          </Anchor>
        ),
      })}
    </Alert>
  );
}
