import { useOs } from "@mantine/hooks";

/** What the key is called that, held, makes a letter a command. */
export const useModKey = (): string => (useOs() === "macos" ? "⌘" : "Ctrl");
