import type { ReactNode } from "react";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { DataProvider } from "../_ui/data-provider.tsx";
import { SiteFrame } from "../_ui/site-frame.tsx";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <SiteFrame signedIn={await isSignedIn()}>
      <DataProvider>{children}</DataProvider>
    </SiteFrame>
  );
}
