import { Text } from "@mantine/core";
import { useAnswers } from "../../_languages/answers.ts";
import { useLanguage } from "../../_languages/use-language.ts";

/** What the game platform says about a problem, as a quotation. */
export function QuotedPlatformSentence({ children }: { children: string }) {
  const { t } = useLanguage();
  const translate = useAnswers();
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {t.rich("reasons.platformSays", { words: () => <q>{translate(children)}</q> })}
    </Text>
  );
}
