"use client";

import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { describeError } from "./describe-error.ts";

export function notifySuccess(message: ReactNode): void {
  notifications.show({ message, color: "teal", withBorder: true });
}

export function notifyError(error: unknown, title = "That did not work"): void {
  const { message, requestId } = describeError(error);
  notifications.show({
    title,
    message: requestId ? `${message} (request ${requestId})` : message,
    color: "red",
    withBorder: true,
    autoClose: 10_000,
  });
}
