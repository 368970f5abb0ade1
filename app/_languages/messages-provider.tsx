"use client";

import { type IntlError, NextIntlClientProvider, useMessages } from "next-intl";
import { type ComponentProps, type ReactNode, useMemo } from "react";

interface Props {
  locale: string;
  messages: NonNullable<ComponentProps<typeof NextIntlClientProvider>["messages"]>;
  children: ReactNode;
}

/** The messages that all pages have. */
export function FirstMessages(props: Props) {
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
