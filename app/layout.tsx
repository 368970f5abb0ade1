import { formatFacts } from "./_ui/format.ts";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./_ui/global.css";
import "./_ui/component-styles.css";
// Of the pages for errors, which every page may become: a style of theirs that only they load would be loaded ahead in vain.
import "./_ui/message-page.module.css";
import { ColorSchemeScript, DirectionProvider, mantineHtmlProps } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { CSSProperties, ReactNode } from "react";
import { designStyleSheet } from "#server/contract/design-tokens.ts";
import type { Theme } from "#server/contract/preferences.ts";
import { pageLanguage, pagePreferences } from "#server/transport/page-actor.ts";
import { siteBrand } from "#server/transport/site-brand.ts";
import { getLanguage } from "./_languages/get-language.ts";
import { RootMessages } from "./_languages/messages.tsx";
import { fontProperties } from "./_ui/fonts.ts";
import { Providers } from "./_ui/providers.tsx";

const DESIGN = designStyleSheet();

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  await headers(); // the settings are those of the running service, not of the build
  const { name } = siteBrand();
  return { title: { default: name, template: formatFacts(["%s", name]) }, description: t("shared.summary") };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { code, direction } = await pageLanguage();
  const { theme } = await pagePreferences();
  return (
    <html lang={code} dir={direction} {...mantineHtmlProps} style={fontProperties as CSSProperties}>
      <head>
        <style nonce={nonce}>{DESIGN}</style>
        <AccountTheme nonce={nonce} theme={theme} />
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
      </head>
      <body>
        <RootMessages areas={["shared", "language"]}>
          <DirectionProvider initialDirection={direction}>
            <Providers nonce={nonce} brand={siteBrand()}>
              {children}
            </Providers>
          </DirectionProvider>
        </RootMessages>
      </body>
    </html>
  );
}

/** Where Mantine keeps the theme of this browser. */
const KEY = "mantine-color-scheme-value";

/** Makes the account's theme that of this browser, before the first paint: a person finds it wherever they sign in. */
function AccountTheme({ nonce, theme }: { nonce: string | undefined; theme: Theme | undefined }) {
  if (theme === undefined) return null;
  const value = theme === "system" ? "auto" : theme;
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`try{localStorage.setItem("${KEY}","${value}")}catch{}`}
    </script>
  );
}
