import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function AutomationsLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["automations", "charts"]}>{children}</Messages>;
}
