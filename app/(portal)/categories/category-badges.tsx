import { IconCircleCheck, IconPlayerPause, IconServerCog } from "@tabler/icons-react";
import { CategoryFlag } from "#server/contract/categories.ts";
import classes from "../../_ui/bot-flag-labels.module.css";

/** What a category's flags mean, each as an icon with its word. */
export function CategoryBadges({ flags }: { flags: number }) {
  const disabled = (flags & CategoryFlag.Disabled) !== 0;
  const Icon = disabled ? IconPlayerPause : IconCircleCheck;
  return (
    <span className={classes.words}>
      <span className={classes.word} data-kind={disabled ? "disabled" : "enabled"}>
        <Icon size={14} stroke={2} aria-hidden />
        {disabled ? "Disabled" : "Enabled"}
      </span>
      {(flags & CategoryFlag.Managed) !== 0 && (
        <span className={classes.word} data-kind="public">
          <IconServerCog size={14} stroke={2} aria-hidden />
          Managed
        </span>
      )}
    </span>
  );
}
