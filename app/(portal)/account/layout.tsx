import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";
import { AccountTabs } from "./_frame/account-tabs.tsx";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Messages areas={["account", "scopes"]}>
      <AccountTabs />
      {children}
    </Messages>
  );
}
