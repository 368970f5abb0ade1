import { headers } from "next/headers";
import type { ReactNode } from "react";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { Messages } from "../_languages/messages.tsx";
import { DataProvider } from "../_ui/data-provider.tsx";
import { SiteFrame } from "../_ui/site-frame.tsx";
import { addReturnTo, readReturnTo } from "./_account/return-to.ts";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const [signedIn, path] = await Promise.all([isSignedIn(), signInPath()]);
  return (
    <Messages areas={["home", "signIn"]}>
      <SiteFrame signedIn={signedIn} signInPath={path}>
        <DataProvider>{children}</DataProvider>
      </SiteFrame>
    </Messages>
  );
}

/** The pages of signing in keep where the person goes on, whichever of their links is used. */
async function signInPath(): Promise<string> {
  const path = (await headers()).get("x-path") ?? "";
  return addReturnTo("/sign-in", readReturnTo(Object.fromEntries(new URLSearchParams(path.replace(/^[^?]*/, "")))));
}
