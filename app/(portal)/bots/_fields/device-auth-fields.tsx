"use client";

import { PasswordInput, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { DeviceAuth } from "#server/contract/bots.ts";
import { fieldTexts as texts } from "./texts.ts";

interface Props {
  /** The input props of a member, from the form that the fields belong to. */
  field: (member: keyof DeviceAuth) => GetInputPropsReturnType;
}

/** A bot's device credentials on the game platform. */
export function DeviceAuthFields({ field }: Props) {
  return (
    <>
      <TextInput label={texts.accountId} autoComplete="off" spellCheck={false} required {...field("accountId")} />
      <TextInput label={texts.deviceId} autoComplete="off" spellCheck={false} required {...field("deviceId")} />
      <PasswordInput
        label={texts.secret}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ "aria-label": texts.toggleSecret, tabIndex: 0 }}
        {...field("secret")}
      />
    </>
  );
}
