"use client";

import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";

const VisibilityIcon = ({ reveal }: { reveal: boolean }) => {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} stroke={1.8} aria-hidden />;
};

/** A field whose text can be made visible. */
export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput visibilityToggleIcon={VisibilityIcon} {...props} />
);
