"use client";

import { formatFacts } from "./_ui/format.ts";
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
        <title>{formatFacts([errorTexts.pageFailed, sharedTexts.brand])}</title>
      </head>
      <body>
        <MessagePage icon="broken" title={errorTexts.pageFailed} text={errorTexts.pageFailedHelp}>
          <PlainLink href="/">{sharedTexts.home}</PlainLink>
        </MessagePage>
      </body>
    </html>
  );
}
