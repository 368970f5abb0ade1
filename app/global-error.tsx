"use client";

import "@mantine/core/styles.css";
import "./_ui/global.css";
import { useEffect } from "react";
import { themeProperties } from "#server/contract/design-tokens.ts";
import { MessagePage, PlainLink } from "./_ui/message-page.tsx";
import { errorTexts, sharedTexts } from "./_ui/texts.ts";

/** Replaces the root layout when the root layout itself failed, so it renders its own document. */
export default function GlobalError() {
  useEffect(() => {
    const { matches } = window.matchMedia("(prefers-color-scheme: dark)");
    const theme = matches ? "dark" : "light";
    document.documentElement.setAttribute("data-mantine-color-scheme", theme);
    for (const [name, value] of Object.entries(themeProperties(theme))) {
      document.documentElement.style.setProperty(name, value);
    }
  }, []);
  return (
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <title>{errorTexts.pageFailed}</title>
      </head>
      <body>
        <MessagePage mood="broken" title={errorTexts.pageFailed} text={errorTexts.pageFailedHelp}>
          <PlainLink href="/">{sharedTexts.home}</PlainLink>
        </MessagePage>
      </body>
    </html>
  );
}
