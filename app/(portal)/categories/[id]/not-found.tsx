"use client";

import { IconCategory } from "@tabler/icons-react";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";
import { categoriesTexts } from "../texts.ts";

const CategoryNotFound = () => (
  <NotFoundPage
    heading={categoriesTexts.category}
    icon={IconCategory}
    texts={categoriesTexts.notFound}
    href="/categories"
  />
);
export default CategoryNotFound;
