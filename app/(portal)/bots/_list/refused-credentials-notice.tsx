import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import Link from "next/link";
import { botsTexts } from "../texts.ts";

const texts = botsTexts.refusedCredentials;

export function RefusedCredentialsNotice() {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} mb="sm">
      {texts.before}
      <Anchor component={Link} href="/bots/import" inherit c="inherit" underline="always">
        {texts.link}
      </Anchor>
      {texts.after}
    </Alert>
  );
}
