import type { RecipeId } from "#server/contract/automation-recipes.ts";

/** The editor with a recipe, or with nothing. @param categoryId Of the category that is chosen already. */
export function newAutomationHref(recipe: RecipeId | "blank" | null, categoryId: string | null): string {
  const query = new URLSearchParams({
    ...(recipe !== null && { recipe }),
    ...(categoryId !== null && { category: categoryId }),
  });
  return query.size > 0 ? `/automations/new?${query}` : "/automations/new";
}
