import { Container, Text } from "@mantine/core";
import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { portalAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../_languages/get-language.ts";
import { SiteFrame } from "../_ui/site-frame.tsx";
import { docsPath } from "./_markdown/markdown-path.ts";
import { DocsSearch } from "./_search/docs-search.tsx";
import { ENGLISH } from "./english.ts";

/** Each page names its Markdown. */
export async function generateMetadata(): Promise<Metadata> {
  const path = docsPath((await headers()).get("x-path") ?? "");
  return path === null ? {} : { alternates: { types: { "text/markdown": `${portalAddress()}${path}.md` } } };
}

/** The guide and the reference are in English, also between a header and a footer in another language. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { t, locale } = await getLanguage();
  return (
    <SiteFrame signedIn={await isSignedIn()} wide tools={<DocsSearch />}>
      <Container size="xl" py="xl">
        {locale !== ENGLISH.locale && (
          <Text c="dimmed" size="sm" mb="md">
            {t("shared.docsAreInEnglish")}
          </Text>
        )}
        <div lang={ENGLISH.locale} dir="ltr">
          {children}
        </div>
      </Container>
    </SiteFrame>
  );
}
