"use client";

import type { modals } from "@mantine/modals";
import { useEffect } from "react";
import { LaterCode, useLaterCode } from "../load-later.tsx";

const modalsCode = new LaterCode(() => import("@mantine/modals"));
let reportMounted = (): void => undefined;
const mounted = new Promise<void>((resolve) => {
  reportMounted = resolve;
});

/** Shows the dialogs that `openConfirmModal` opens. Its code is loaded later. */
export function Modals() {
  const code = useLaterCode(modalsCode);
  useEffect(() => {
    if (code) reportMounted();
  }, [code]);
  return code ? <code.ModalsProvider /> : null;
}

/** Opens a dialog that belongs to no page. Mantine's provider hears only what is opened while it is mounted. */
export async function openConfirmModal(props: Parameters<typeof modals.openConfirmModal>[0]): Promise<void> {
  void modalsCode.start();
  await mounted;
  modalsCode.get()?.modals.openConfirmModal(props);
}
