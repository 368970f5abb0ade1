"use client";

import { notifications } from "@mantine/notifications";
import { createElement, Fragment, type ReactNode } from "react";
import type { Language } from "../_languages/language.ts";
import { describeError } from "./describe-error.ts";
import { type NotificationLink, NotificationMessage } from "./notification-message.tsx";
import { RequestIdLink } from "./request-id-link.tsx";

/** @param link To what was made or changed. */
export function notifySuccess(message: ReactNode, link?: NotificationLink): void {
  const content = link ? createElement(NotificationMessage, { message, link }) : message;
  notifications.show({ message: content, color: "green", withBorder: true, ...(link && { autoClose: 8_000 }) });
}

/** Hidden once somebody has signed in again. */
export const SESSION_ENDED_NOTICE = "session-ended";

export function notifyError(
  language: Language,
  error: unknown,
  title: string = language.t("shared.errors.actionFailed"),
): void {
  const description = describeError(language, error);
  notifications.show({
    ...(description.isSignedOut && { id: SESSION_ENDED_NOTICE }),
    title,
    message: createElement(
      Fragment,
      null,
      description.message,
      createElement(RequestIdLink, { error: description, inForm: true, size: "xs" }),
    ),
    color: "red",
    withBorder: true,
    autoClose: 10_000,
  });
}
