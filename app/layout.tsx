import { formatFacts } from "./_ui/format.ts";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./_ui/global.css";
import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { CSSProperties, ReactNode } from "react";
import { designStyleSheet } from "#server/contract/design-tokens.ts";
import type { Theme } from "#server/contract/preferences.ts";
import { findThemeOfAccount } from "#server/transport/page-actor.ts";
import { siteBrand } from "#server/transport/site-brand.ts";
import { fontProperties } from "./_ui/fonts.ts";
import { Providers } from "./_ui/providers.tsx";
import { sharedTexts } from "./_ui/texts.ts";

const DESIGN = designStyleSheet();

export async function generateMetadata(): Promise<Metadata> {
  await headers(); // the settings are those of the running service, not of the build
  const { name } = siteBrand();
  return { title: { default: name, template: formatFacts(["%s", name]) }, description: sharedTexts.summary };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" {...mantineHtmlProps} style={fontProperties as CSSProperties}>
      <head>
        <style nonce={nonce}>{DESIGN}</style>
        <AccountTheme nonce={nonce} theme={await findThemeOfAccount()} />
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
      </head>
      <body>
        <Providers nonce={nonce} brand={siteBrand()}>
          {children}
        </Providers>
      </body>
    </html>
  );
}

/** Where Mantine keeps the theme of this browser. */
const KEY = "mantine-color-scheme-value";

/** Makes the account's theme that of this browser, before the first paint: a person finds it wherever they sign in. */
function AccountTheme({ nonce, theme }: { nonce: string | undefined; theme: Theme | null }) {
  if (theme === null) return null;
  const value = theme === "system" ? "auto" : theme;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`try{localStorage.setItem("${KEY}","${value}")}catch{}`}
    </script>
  );
}
