import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import Link from "next/link";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { botsTexts } from "../texts.ts";

export function RefusedCredentialsNotice() {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      {textWithParts(botsTexts.refusedCredentials, {
        link: (text) => (
          <Anchor component={Link} href="/bots/import" inherit c="inherit" underline="always">
            {text}
          </Anchor>
        ),
      })}
    </Alert>
  );
}
