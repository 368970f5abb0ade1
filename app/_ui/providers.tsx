"use client";

import { MantineProvider, ModalStack } from "@mantine/core";
import { type ComponentProps, type ReactNode, useEffect, useMemo, useOptimistic, useRef, useState } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { loadLater } from "./load-later.tsx";
import classes from "./navigation-line.module.css";
import { listenForNavigation } from "./navigation-start.ts";
import { Modals } from "./overlays/confirm-modals.tsx";
import { SiteBrandProvider } from "./site-brand.tsx";
import { createSiteTheme, cssVariablesResolver } from "./theme.ts";
import { useOnline } from "./use-browser-state.ts";

const LeaveDialog = loadLater(() => import("./leave-dialog.tsx").then((module) => module.LeaveDialog));
const Notifications = loadLater(() => import("@mantine/notifications").then((module) => module.Notifications));

interface Props {
  nonce: string | undefined;
  brand: ComponentProps<typeof SiteBrandProvider>["brand"];
  children: ReactNode;
}

/** What every page needs. */
export function Providers({ nonce, brand, children }: Props) {
  const { t } = useLanguage();
  const dismiss = t("shared.dismiss");
  const theme = useMemo(() => createSiteTheme(dismiss), [dismiss]);
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
        <SiteBrandProvider brand={brand}>{children}</SiteBrandProvider>
      </ModalStack>
    </MantineProvider>
  );
}

/**
 * A line at the top of the window from the start of a navigation until the page, or its skeleton, is there. Next starts
 * navigations within a transition, so React shows the optimistic value at once and drops it when the page is shown.
 */
function NavigationLine() {
  const { t } = useLanguage();
  const [current, setCurrent] = useOptimistic(0);
  const [refused, setRefused] = useState(0);
  const last = useRef(0);
  const isOnline = useOnline();
  useEffect(
    () =>
      listenForNavigation(() => {
        last.current += 1;
        setCurrent(last.current);
      }),
    [setCurrent],
  );
  // Without a network the page stays, and the navigation never ends.
  useEffect(() => {
    if (!isOnline) setRefused(current);
  }, [isOnline, current]);
  if (current === 0 || current === refused) return null;
  return <div role="progressbar" aria-label={t("shared.loadingPage")} className={classes.line} data-navigation />;
}
