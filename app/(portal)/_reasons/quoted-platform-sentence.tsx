import { Text } from "@mantine/core";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { reasonTexts } from "./texts.ts";

/** What the game platform says about a problem, as a quotation. */
export function QuotedPlatformSentence({ children }: { children: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {textWithParts(reasonTexts.platformSays, { words: <q>{children}</q> })}
    </Text>
  );
}
