import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type BotReasonCode, isRefused } from "#server/contract/bot-reason-codes.ts";
import { Link } from "../../_ui/link.tsx";
import { Name } from "../../_ui/name.tsx";
import { listOfParts } from "../../_ui/text-with-parts.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { PlatformSentence } from "../_bot-sign-in/platform-sentence.tsx";
import classes from "./problem-sentences.module.css";
import { reasonTexts } from "./texts.ts";

const texts = reasonTexts.attention;
const MAX_SENTENCES = 2;

/** What the game platform says, each sentence once, and of which bots. Nothing for reasons that are not the platform's. */
export function ProblemSentences({ kind }: { kind: BotReasonCode }) {
  const isOfPlatform = isRefused(kind);
  const counts = useQuery(useTRPC().bots.problemCounts.queryOptions({}, { enabled: isOfPlatform }));
  const sentences = (counts.data ?? []).filter((problem) => problem.kind === kind);
  if (!isOfPlatform || sentences.length === 0) return null;
  return (
    <ul className={classes.sentences}>
      {sentences.slice(0, MAX_SENTENCES).map(({ message, count, bots }) => (
        <li key={message}>
          {message !== null && <PlatformSentence>{message}</PlatformSentence>}
          <Text size="sm" c="dimmed">
            {listOfParts([
              ...bots.map(({ botId, nickname }) => (
                <Anchor key={botId} component={Link} href={`/bots/${botId}`} inherit>
                  <Name>{nickname}</Name>
                </Anchor>
              )),
              ...(count > bots.length ? [texts.more(count - bots.length)] : []),
            ])}
          </Text>
        </li>
      ))}
    </ul>
  );
}
