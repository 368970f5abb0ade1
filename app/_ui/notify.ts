"use client";

import { notifications } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import { describeError } from "./describe-error.ts";
import { type NotificationLink, NotificationMessage } from "./notification-message.tsx";
import { errorTexts } from "./texts.ts";

/** @param link To what was made or changed. */
export function notifySuccess(message: ReactNode, link?: NotificationLink): void {
  const content = link ? createElement(NotificationMessage, { message, link }) : message;
  notifications.show({ message: content, color: "teal", withBorder: true, ...(link && { autoClose: 8_000 }) });
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
