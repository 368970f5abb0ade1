"use client";

import "@mantine/core/styles.css";
import "./_ui/global.css";
import { useEffect } from "react";
import { MessagePage, PlainLink } from "./_ui/message-page.tsx";
import { errorTexts, sharedTexts } from "./_ui/texts.ts";

/** Replaces the root layout when the root layout itself failed, so it renders its own document. */
export default function GlobalError() {
  useEffect(() => {
    const { matches } = window.matchMedia("(prefers-color-scheme: dark)");
    document.documentElement.setAttribute("data-mantine-color-scheme", matches ? "dark" : "light");
  }, []);
  return (
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <title>{errorTexts.pageFailed}</title>
        <link rel="stylesheet" href="/design-tokens.css" />
      </head>
      <body>
        <MessagePage mood="broken" title={errorTexts.pageFailed} text={errorTexts.pageFailedHelp}>
          <PlainLink href="/">{sharedTexts.home}</PlainLink>
        </MessagePage>
      </body>
    </html>
  );
}
