"use client";

import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { DeviceAuth } from "#server/contract/bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { PasswordInput } from "../../../_ui/password-input.tsx";

interface Props {
  /** The input props of a member, from the form that the fields belong to. */
  field: (member: keyof DeviceAuth) => GetInputPropsReturnType;
}

/** A bot's device credentials on the game platform. */
export function DeviceAuthFields({ field }: Props) {
  const { t } = useLanguage();
  return (
    <>
      <TextInput
        label={t("bots.fields.accountId")}
        autoComplete="off"
        spellCheck={false}
        required
        {...field("accountId")}
      />
      <TextInput
        label={t("bots.fields.deviceId")}
        autoComplete="off"
        spellCheck={false}
        required
        {...field("deviceId")}
      />
      <PasswordInput
        label={t("bots.fields.secret")}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ "aria-label": t("bots.fields.toggleSecret"), tabIndex: 0 }}
        {...field("secret")}
      />
    </>
  );
}
