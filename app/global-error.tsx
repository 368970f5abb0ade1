"use client";

import "@mantine/core/styles.css";
import "./_ui/global.css";
import "./_ui/component-styles.css";
import { useEffect } from "react";
import { MessagePage, PlainLink } from "./_ui/message-page.tsx";

/** In English: what knows the language of the reader has failed, too. */
const TEXTS = {
  title: "This page could not be shown",
  help: "Something went wrong on our side. Try again. If it keeps failing, contact the operator of this service.",
  home: "Go to the home page",
};

/** Replaces the root layout when the root layout itself failed, so it renders its own document. */
export default function GlobalError() {
  useEffect(() => {
    const { matches } = window.matchMedia("(prefers-color-scheme: dark)");
    document.documentElement.setAttribute("data-mantine-color-scheme", matches ? "dark" : "light");
  }, []);
  return (
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <title>{TEXTS.title}</title>
        <link rel="stylesheet" href="/design-tokens.css" />
      </head>
      <body>
        <MessagePage mood="broken" title={TEXTS.title} text={TEXTS.help}>
          <PlainLink href="/">{TEXTS.home}</PlainLink>
        </MessagePage>
      </body>
    </html>
  );
}
