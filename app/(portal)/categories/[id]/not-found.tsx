"use client";

import { Button } from "@mantine/core";
import { IconCategory } from "@tabler/icons-react";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { categoriesTexts } from "../texts.ts";

export default function CategoryNotFound() {
  return (
    <>
      <PageHeader title={categoriesTexts.category} />
      <EmptyState icon={IconCategory} title={categoriesTexts.notFound.title} text={categoriesTexts.notFound.text}>
        <Button component={Link} href="/categories">
          {categoriesTexts.notFound.action}
        </Button>
      </EmptyState>
    </>
  );
}
