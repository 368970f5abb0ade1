"use client";

import { type ReactNode, useState } from "react";
import { Automation, type AutomationInput } from "#control/automations/automation.ts";
import { asNewOne } from "#server/contract/as-new-one.ts";
import { AUTOMATION_RECIPES, type RecipeId } from "#server/contract/automation-recipes.ts";
import type { Category } from "#server/contract/categories.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { AutomationEditor } from "../_editor/automation-editor.tsx";

/** The contract wants something that starts it. */
const blank = ({ t }: Language): AutomationInput => ({
  name: t("automations.newAutomation"),
  when: [{ event: "memberJoined" }],
  do: [],
});

/** What the editor begins with. */
function beginWith(language: Language, recipe: RecipeId | "blank", category: Category | null): Automation {
  const given =
    recipe === "blank"
      ? blank(language)
      : { ...AUTOMATION_RECIPES[recipe], name: language.t(`automations.recipes.names.${recipe}`) };
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
  const [begun, setBegun] = useState(() => ({ categoryId, stored: beginWith(language, recipe, category) }));
  // In another category other names are free. What is stored there later changes nothing.
  if (begun.categoryId !== categoryId) setBegun({ categoryId, stored: beginWith(language, recipe, category) });
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
