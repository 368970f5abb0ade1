import type { ReactNode } from "react";
import { Messages } from "../../../_languages/messages.tsx";

export default function AppsLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["applications"]}>{children}</Messages>;
}
