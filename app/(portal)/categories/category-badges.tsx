import { CategoryFlag } from "#server/contract/flags.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import classes from "../../_ui/bot-flag-labels.module.css";

/** The flags of a category, each as a badge with an icon and a label. */
export function CategoryBadges({ flags }: { flags: number }) {
  const { t } = useLanguage();
  const disabled = (flags & CategoryFlag.Disabled) !== 0;
  return (
    <span className={classes.labels}>
      <span className={classes.label} data-kind={disabled ? "disabled" : "enabled"}>
        {disabled ? t("categories.badges.disabled") : t("categories.badges.enabled")}
      </span>
      {(flags & CategoryFlag.Managed) !== 0 && (
        <span className={classes.label} data-kind="managed">
          {t("categories.badges.managed")}
        </span>
      )}
    </span>
  );
}
