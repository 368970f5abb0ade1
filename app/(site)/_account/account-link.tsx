import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { addReturnTo, type ReturnTo } from "./return-to.ts";

interface Props {
  href: string;
  returnTo: ReturnTo;
  children: ReactNode;
}

/** To another page of signing in. It loads the page: Next would send a long address once more in a header. */
export function AccountLink({ href, returnTo, children }: Props) {
  return (
    <Anchor href={addReturnTo(href, returnTo)} inherit underline="always">
      {children}
    </Anchor>
  );
}
