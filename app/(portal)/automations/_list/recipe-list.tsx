"use client";

import { ThemeIcon } from "@mantine/core";
import {
  IconArrowBarRight,
  IconBrandDiscord,
  IconClock,
  IconHanger,
  IconHeart,
  IconLanguage,
  IconMessageCircle,
  IconPlus,
  IconQuestionMark,
  type TablerIcon,
} from "@tabler/icons-react";
import { RECIPE_IDS, type RecipeId } from "#server/contract/automation-recipes.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { newAutomationHref } from "../new-automation-href.ts";
import classes from "./recipe-list.module.css";

const ICONS: Record<RecipeId, TablerIcon> = {
  greet: IconMessageCircle,
  thankFriend: IconHeart,
  leaveWhenAlone: IconClock,
  mirrorLeader: IconHanger,
  welcomeByLanguage: IconLanguage,
  discord: IconBrandDiscord,
  randomAnswer: IconQuestionMark,
  leaveStrangers: IconArrowBarRight,
};

/** Automations to start from, each a link to the editor. @param categoryId Where the new one is to be added, if known. */
export function RecipeList({ categoryId = null }: { categoryId?: string | null }) {
  const { t } = useLanguage();
  return (
    <ul className={classes.recipes} aria-label={t("automations.recipes.list")}>
      {RECIPE_IDS.map((id) => (
        <RecipeCard
          key={id}
          href={newAutomationHref(id, categoryId)}
          icon={ICONS[id]}
          name={t(`automations.recipes.names.${id}`)}
          text={t(`automations.recipes.texts.${id}`)}
        />
      ))}
      <RecipeCard
        href={newAutomationHref("blank", categoryId)}
        icon={IconPlus}
        name={t("automations.recipes.blank.name")}
        text={t("automations.recipes.blank.text")}
      />
    </ul>
  );
}

interface CardProps {
  href: string;
  icon: TablerIcon;
  name: string;
  text: string;
}

const RecipeCard = ({ href, icon: Icon, name, text }: CardProps) => (
  <li className={classes.recipe}>
    <ThemeIcon size={36} variant="light">
      <Icon size={20} stroke={1.6} aria-hidden />
    </ThemeIcon>
    <div className={classes.about}>
      <Link href={href} className={classes.name ?? ""}>
        {name}
      </Link>
      <span className={classes.text}>{text}</span>
    </div>
  </li>
);
