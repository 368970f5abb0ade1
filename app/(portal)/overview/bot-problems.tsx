"use client";

import { Button } from "@mantine/core";
import { IconHandStop, IconKeyOff, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { BotProblem } from "#server/contract/bot-problems.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { RetrySignIn } from "../_bot-sign-in/retry-sign-in.tsx";
import { AttentionItem } from "./attention-item.tsx";
import { ProblemSentences } from "./problem-sentences.tsx";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.attention;

/**
 * Bots that the game platform does not let sign in, by what their owner has to do.
 * @param onRenew Opens a dialog that renews the credentials of these bots. It stays when they have no problem any more.
 */
export function BotProblems({ onRenew }: { onRenew: (problems: BotProblem[]) => void }) {
  const trpc = useTRPC();
  const problems = useQuery(trpc.bots.problems.queryOptions({}));
  const ofKind = (kind: BotProblem["kind"]) => (problems.data ?? []).filter((problem) => problem.kind === kind);
  const [refused, waiting, banned] = [ofKind("invalid_auth"), ofKind("action_required"), ofKind("banned")];
  return (
    <>
      {refused.length > 0 && <RefusedCredentials problems={refused} onRenew={() => onRenew(refused)} />}
      {waiting.length > 0 && (
        <AttentionItem
          icon={IconHandStop}
          title={texts.actionTitle(waiting.length)}
          text={texts.actionText}
          quotation={<ProblemSentences problems={waiting} />}
        >
          <RetrySignIn bots={{ kind: "action_required" }} />
        </AttentionItem>
      )}
      {banned.length > 0 && (
        <AttentionItem
          icon={IconLock}
          title={texts.bannedTitle(banned.length)}
          text={texts.bannedText}
          quotation={<ProblemSentences problems={banned} />}
        >
          <RetrySignIn bots={{ kind: "banned" }} />
        </AttentionItem>
      )}
    </>
  );
}

function RefusedCredentials({ problems, onRenew }: { problems: BotProblem[]; onRenew: () => void }) {
  const availability = useQuery(useTRPC().botSignIns.availability.queryOptions({}));
  const canSignIn = availability.data?.available === true;
  return (
    <AttentionItem
      icon={IconKeyOff}
      title={texts.refusedTitle(problems.length)}
      text={canSignIn ? texts.refusedTextSignIn : texts.refusedText}
      quotation={<ProblemSentences problems={problems} />}
    >
      {canSignIn && (
        <Button size="xs" onClick={onRenew}>
          {texts.signInAgain}
        </Button>
      )}
      <Button component={Link} href="/bots/import" size="xs" variant={canSignIn ? "default" : "filled"}>
        {texts.replace}
      </Button>
      <Button component={Link} href="/bots?view=attention" size="xs" variant="default">
        {texts.show}
      </Button>
    </AttentionItem>
  );
}
