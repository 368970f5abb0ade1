import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import type { BotProblem } from "#server/contract/bot-problems.ts";
import { Name } from "../../_ui/name.tsx";
import { PlatformSentence } from "../_bot-sign-in/platform-sentence.tsx";
import classes from "./problem-sentences.module.css";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.attention;
const MAX_SENTENCES = 3;
const MAX_BOTS = 5;

/** What the game platform says, each sentence once, and of which bots. */
export function ProblemSentences({ problems }: { problems: readonly BotProblem[] }) {
  const bySentence = Map.groupBy(problems, ({ message }) => message);
  return (
    <ul className={classes.sentences}>
      {[...bySentence].slice(0, MAX_SENTENCES).map(([sentence, bots]) => (
        <li key={sentence}>
          {sentence !== null && <PlatformSentence>{sentence}</PlatformSentence>}
          <Text size="sm" c="dimmed">
            {bots.slice(0, MAX_BOTS).map(({ botId, nickname }, index) => (
              <span key={botId}>
                {index > 0 && ", "}
                <Anchor component={Link} href={`/bots/${botId}`} inherit>
                  <Name>{nickname}</Name>
                </Anchor>
              </span>
            ))}
            {bots.length > MAX_BOTS && texts.more(bots.length - MAX_BOTS)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
