"use client";

import { Alert, Text } from "@mantine/core";
import { IconServerOff } from "@tabler/icons-react";
import { StartClusterCommand } from "../_live/start-cluster-command.tsx";
import { signInTexts } from "./texts.ts";

const texts = signInTexts.unavailable;

interface Props {
  reason: "noCluster" | "noSignIn";
  /** The address that clusters connect to. */
  gateway: string;
}

/** Why nobody can sign in with an account, and what to do. */
export function SignInUnavailable({ reason, gateway }: Props) {
  return (
    <Alert color="gray" variant="light" icon={<IconServerOff aria-hidden />} title={texts.title}>
      <Text size="sm" mb={reason === "noCluster" ? "xs" : 0}>
        {texts[reason]}
      </Text>
      {reason === "noCluster" && <StartClusterCommand gateway={gateway} />}
    </Alert>
  );
}
