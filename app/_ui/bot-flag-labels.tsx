import { BotFlag } from "#server/contract/flags.ts";
import classes from "./bot-flag-labels.module.css";
import { botFlagTexts } from "./texts.ts";

type BotFlagKind = keyof typeof botFlagTexts;

function kindsOf(flags: number): BotFlagKind[] {
  return [
    flags & BotFlag.Disabled ? "disabled" : "enabled",
    ...(flags & BotFlag.Public ? (["public"] as const) : []),
    ...(flags & BotFlag.InvalidAuth ? (["attention"] as const) : []),
  ];
}

interface Props {
  flags: number;
  /** Leaves out that the bot cannot sign in: it is said beside it. */
  withoutProblem?: boolean;
}

/** The flags of a bot, each as an icon with a label. */
export function BotFlagLabels({ flags, withoutProblem = false }: Props) {
  return (
    <span className={classes.labels}>
      {kindsOf(withoutProblem ? flags & ~BotFlag.InvalidAuth : flags).map((kind) => (
        <span key={kind} className={classes.label} data-kind={kind}>
          {botFlagTexts[kind]}
        </span>
      ))}
    </span>
  );
}
