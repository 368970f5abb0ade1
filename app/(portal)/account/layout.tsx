import type { ReactNode } from "react";
import { AccountTabs } from "./_frame/account-tabs.tsx";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AccountTabs />
      {children}
    </>
  );
}
