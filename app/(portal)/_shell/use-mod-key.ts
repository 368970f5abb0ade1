import { useOs } from "@mantine/hooks";

/** The label of the modifier key of shortcuts. */
export const useModKey = (): string => (useOs() === "macos" ? "⌘" : "Ctrl");
