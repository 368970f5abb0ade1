import { Text } from "@mantine/core";
import { signInTexts } from "./texts.ts";

/** What the game platform says about a problem, as a quotation. */
export function PlatformSentence({ children }: { children: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {signInTexts.platformSays} <q>{children}</q>
    </Text>
  );
}
