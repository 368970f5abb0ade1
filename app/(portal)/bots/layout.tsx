import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function BotsLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["reasons", "botSignIn", "charts", "limit"]}>{children}</Messages>;
}
