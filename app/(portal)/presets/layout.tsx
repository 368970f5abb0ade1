import type { ReactNode } from "react";
import { Messages } from "../../_languages/messages.tsx";

export default function PresetsLayout({ children }: { children: ReactNode }) {
  return <Messages areas={["presets", "targets"]}>{children}</Messages>;
}
