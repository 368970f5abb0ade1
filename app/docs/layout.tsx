import { Container } from "@mantine/core";
import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { portalAddress } from "#server/transport/service-addresses.ts";
import { SiteFrame } from "../_ui/site-frame.tsx";
import { docsPath } from "./_markdown/markdown-path.ts";
import { DocsSearch } from "./_search/docs-search.tsx";

/** Each page names its Markdown. */
export async function generateMetadata(): Promise<Metadata> {
  const path = docsPath((await headers()).get("x-path") ?? "");
  return path === null ? {} : { alternates: { types: { "text/markdown": `${portalAddress()}${path}.md` } } };
}

export default async function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame signedIn={await isSignedIn()} wide tools={<DocsSearch />}>
      <Container size="xl" py="xl">
        {children}
      </Container>
    </SiteFrame>
  );
}
