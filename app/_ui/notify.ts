"use client";

import { notifications } from "@mantine/notifications";
import { createElement, Fragment, type ReactNode } from "react";
import { describeError } from "./describe-error.ts";
import { RequestIdLink } from "./request-id-link.tsx";
import { errorTexts } from "./texts.ts";

export function notifySuccess(message: ReactNode): void {
  notifications.show({ message, color: "teal", withBorder: true });
}

export function notifyError(error: unknown, title: string = errorTexts.actionFailed): void {
  const description = describeError(error);
  notifications.show({
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
