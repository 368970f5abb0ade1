import { Container } from "@mantine/core";
import type { ReactNode } from "react";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { SiteFrame } from "../_ui/site-frame.tsx";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame signedIn={await isSignedIn()} wide>
      <Container size="xl" py="xl">
        {children}
      </Container>
    </SiteFrame>
  );
}
