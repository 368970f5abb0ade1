"use client";

import { createContext, useContext } from "react";

/** Opens the list of keyboard shortcuts. */
export const OpenShortcuts = createContext<() => void>(() => undefined);
export const useOpenShortcuts = () => useContext(OpenShortcuts);
