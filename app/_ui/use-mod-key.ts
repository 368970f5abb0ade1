import { useOs } from "@mantine/hooks";

/** The label of the modifier key of shortcuts on this operating system. */
export const useModKey = (): string => (useOs() === "macos" ? "⌘" : "Ctrl");
