"use client";

import { type IntlError, NextIntlClientProvider, useMessages } from "next-intl";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { useAnswersOf } from "./answers.ts";

interface Props {
  locale: string;
  messages: NonNullable<ComponentProps<typeof NextIntlClientProvider>["messages"]>;
  children: ReactNode;
}

interface FirstProps extends Props {
  /** Where the translations of what the service answers are; null: none is needed. */
  answersAddress: string | null;
}

/** The messages that all pages have. */
export function FirstMessages({ answersAddress, ...props }: FirstProps) {
  useAnswersOf(answersAddress, props.locale);
  return <NextIntlClientProvider {...props} timeZone="UTC" onError={reportOnce} />;
}

/** Further messages. next-intl's own provider would take the place of those around it. */
export function AddedMessages({ locale, messages, children }: Props) {
  const around = useMessages();
  const all = useMemo(() => ({ ...around, ...messages }), [around, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

const reported = new Set<string>();

/** An error of the browser, as for code that fails, so that tests and developers see it. The page shows the message's name. */
function reportOnce(error: IntlError): void {
  if (typeof window === "undefined" || reported.has(error.message)) return;
  reported.add(error.message);
  window.reportError(error);
}
