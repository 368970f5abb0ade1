import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["developers", "charts", "scopes"]}>{children}</Messages>;
}
