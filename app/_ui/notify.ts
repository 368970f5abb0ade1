"use client";

import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { describeError } from "./describe-error.ts";
import { errorTexts } from "./texts.ts";

export function notifySuccess(message: ReactNode): void {
  notifications.show({ message, color: "teal", withBorder: true });
}

export function notifyError(error: unknown, title: string = errorTexts.actionFailed): void {
  const { message, requestId } = describeError(error);
  notifications.show({
    title,
    message: requestId ? errorTexts.withRequestId(message, requestId) : message,
    color: "red",
    withBorder: true,
    autoClose: 10_000,
  });
}
