import { CategoryFlag } from "#server/contract/flags.ts";
import classes from "../../_ui/bot-flag-labels.module.css";
import { categoriesTexts } from "./texts.ts";

/** The flags of a category, each as a badge with an icon and a label. */
export function CategoryBadges({ flags }: { flags: number }) {
  const texts = categoriesTexts.badges;
  const disabled = (flags & CategoryFlag.Disabled) !== 0;
  return (
    <span className={classes.labels}>
      <span className={classes.label} data-kind={disabled ? "disabled" : "enabled"}>
        {disabled ? texts.disabled : texts.enabled}
      </span>
      {(flags & CategoryFlag.Managed) !== 0 && (
        <span className={classes.label} data-kind="managed">
          {texts.managed}
        </span>
      )}
    </span>
  );
}
