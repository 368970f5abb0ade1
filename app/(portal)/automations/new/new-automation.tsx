"use client";

import { type ReactNode, useState } from "react";
import { Automation, type AutomationInput } from "#control/automations/automation.ts";
import { asNewOne } from "#server/contract/as-new-one.ts";
import { AUTOMATION_RECIPES, type RecipeId } from "#server/contract/automation-recipes.ts";
import type { Category } from "#server/contract/categories.ts";
import { useAnswers } from "../../../_languages/answers.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { AutomationEditor } from "../_editor/automation-editor.tsx";

/** The contract wants something that starts it. */
const blank = ({ t }: Language): AutomationInput => ({
  name: t("automations.newAutomation"),
  when: [{ event: "memberJoined" }],
  do: [],
});

/** What bots write in a recipe, in the language of the person who begins with it. */
const translateTexts = <Recipe extends AutomationInput>(recipe: Recipe, translate: (text: string) => string): Recipe =>
  JSON.parse(JSON.stringify(recipe), (_, value) => (typeof value === "string" ? translate(value) : value));

/** What the editor begins with. */
function beginWith(
  language: Language,
  translate: (text: string) => string,
  recipe: RecipeId | "blank",
  category: Category | null,
): Automation {
  const given =
    recipe === "blank"
      ? blank(language)
      : {
          ...translateTexts(AUTOMATION_RECIPES[recipe], translate),
          name: language.t(`automations.recipes.names.${recipe}`),
        };
  return Automation.parse(asNewOne(given, category?.config.automations ?? []));
}

interface Props {
  recipe: RecipeId | "blank";
  category: Category | null;
  /** @param id Of the automation that was saved, where it is known. */
  onSaved: (id: string | undefined) => void;
  onNoCategory: () => void;
  children: ReactNode;
}

/** The editor with a recipe, whose name and commands are free in the category. */
export function NewAutomation({ recipe, category, onSaved, onNoCategory, children }: Props) {
  const language = useLanguage();
  const categoryId = category?.id ?? "";
  const translate = useAnswers();
  const begin = () => ({ categoryId, translate, stored: beginWith(language, translate, recipe, category) });
  const [begun, setBegun] = useState(begin);
  // In another category other names are free. What is stored there later changes nothing.
  if (begun.categoryId !== categoryId || begun.translate !== translate) setBegun(begin());
  return (
    <AutomationEditor
      stored={begun.stored}
      isNew
      category={category}
      onSaved={({ id }) => onSaved(id)}
      onNoCategory={onNoCategory}
    >
      {children}
    </AutomationEditor>
  );
}
