import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["publicBots"]}>{children}</Messages>;
}
