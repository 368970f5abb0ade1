import { BotFlag } from "#server/contract/flags.ts";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./bot-flag-labels.module.css";

type BotFlagKind = "enabled" | "disabled" | "public" | "attention";

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
  const { t } = useLanguage();
  return (
    <span className={classes.labels}>
      {kindsOf(withoutProblem ? flags & ~BotFlag.InvalidAuth : flags).map((kind) => (
        <span key={kind} className={classes.label} data-kind={kind}>
          {t(`shared.botFlags.${kind}`)}
        </span>
      ))}
    </span>
  );
}
