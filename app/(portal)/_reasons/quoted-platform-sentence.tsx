import { Text } from "@mantine/core";
import { useLanguage } from "../../_languages/use-language.ts";

/** What the game platform says about a problem, as a quotation. */
export function QuotedPlatformSentence({ children }: { children: string }) {
  const { t } = useLanguage();
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {t.rich("reasons.platformSays", { words: () => <q>{children}</q> })}
    </Text>
  );
}
