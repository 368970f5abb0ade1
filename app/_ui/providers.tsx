"use client";

import { MantineProvider, ModalStack } from "@mantine/core";
import type { ReactNode } from "react";
import { loadLater } from "./load-later.tsx";
import { NavigationLine } from "./navigation-line.tsx";
import { Modals } from "./overlays/modals.tsx";
import { cssVariablesResolver, theme } from "./theme.ts";

const LeaveDialog = loadLater(() => import("./leave-dialog.tsx").then((module) => module.LeaveDialog));
const Notifications = loadLater(() => import("@mantine/notifications").then((module) => module.Notifications));

/** What every page needs. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? ""}
    >
      <ModalStack>
        <NavigationLine />
        <Notifications position="bottom-right" limit={4} />
        <Modals />
        <LeaveDialog />
        {children}
      </ModalStack>
    </MantineProvider>
  );
}
