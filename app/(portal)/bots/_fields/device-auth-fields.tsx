"use client";

import { PasswordInput, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { DeviceAuth } from "#server/contract/bots.ts";

interface Props {
  /** Value, error and events of a member, from the form that holds it. */
  field: (member: keyof DeviceAuth) => GetInputPropsReturnType;
}

/** A bot's device credentials on the game platform. */
export function DeviceAuthFields({ field }: Props) {
  return (
    <>
      <TextInput label="Account id" autoComplete="off" spellCheck={false} required {...field("accountId")} />
      <TextInput label="Device id" autoComplete="off" spellCheck={false} required {...field("deviceId")} />
      <PasswordInput
        label="Secret"
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ "aria-label": "Show or hide the secret", tabIndex: 0 }}
        {...field("secret")}
      />
    </>
  );
}
