"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { RECIPE_IDS, type RecipeId } from "#server/contract/automation-recipes.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { CategorySelect } from "../../bots/_fields/category-select.tsx";
import { AutomationsOf } from "../_list/automations-of.tsx";

const NewAutomation = loadLater(() => import("./new-automation.tsx").then((module) => module.NewAutomation), {
  placeholder: <LoadingRows rows={8} />,
});
const RecipeList = loadLater(() => import("../_list/recipe-list.tsx").then((module) => module.RecipeList), {
  placeholder: <LoadingRows rows={6} />,
});
const RECIPES = ["blank", ...RECIPE_IDS] as const;
const GIVEN = { recipe: parseAsStringLiteral(RECIPES), category: parseAsString };

/** A choice of recipes; once one is chosen, the editor with it. */
export function NewAutomationPage() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const [{ recipe, category }] = useQueryStates(GIVEN);
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/automations", label: t("automations.title") }]}
        current={t("automations.newAutomation")}
      />
      <PageHeader title={t("automations.newAutomation")} />
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.isPending && <LoadingRows rows={8} />}
      {categories.data?.length === 0 && <AutomationsOf categories={[]} listed={[]} />}
      {categories.data && categories.data.length > 0 && recipe === null && (
        <SectionCard title={t("automations.recipes.title")}>
          <RecipeList categoryId={category} />
        </SectionCard>
      )}
      {categories.data && categories.data.length > 0 && recipe !== null && (
        <ChosenRecipe key={recipe} recipe={recipe} categories={categories.data} given={category} />
      )}
    </>
  );
}

interface Props {
  recipe: RecipeId | "blank";
  categories: readonly Category[];
  /** The category in the address. */
  given: string | null;
}

function ChosenRecipe({ recipe, categories, given }: Props) {
  const { t } = useLanguage();
  const router = useRouter();
  const only = categories.length === 1 ? (categories[0]?.id ?? null) : null;
  const [chosen, setChosen] = useState(given ?? only);
  const [isMissing, setIsMissing] = useState(false);
  const category = categories.find(({ id }) => id === chosen) ?? null;
  return (
    <NewAutomation
      recipe={recipe}
      category={category}
      onSaved={(id) => router.push(id ? `/automations/${chosen}/${id}` : "/automations")}
      onNoCategory={() => setIsMissing(true)}
    >
      <CategorySelect
        categories={categories}
        mustChoose
        required
        description={t("automations.editor.chooseCategory")}
        maw={520}
        value={category?.id ?? null}
        onChange={setChosen}
        error={isMissing && !category && t("automations.editor.chooseCategory")}
      />
    </NewAutomation>
  );
}
