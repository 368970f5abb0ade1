"use client";

import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import { useEffect } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { formatFacts } from "./format.ts";
import { Link } from "./link.tsx";
import { Name } from "./name.tsx";
import { useSiteName } from "./site-brand.tsx";

interface Props {
  /** The pages above this one, outermost first. */
  parents: readonly { href: string; label: string }[];
  current: string;
  /** Whether `current` is the name of what the page is about: then it is the title of the browser's tab too. */
  isName?: boolean;
}

/** Links to the pages above a page. */
export function PageBreadcrumbs({ parents, current, isName = false }: Props) {
  const { t } = useLanguage();
  const siteName = useSiteName();
  useEffect(() => {
    if (isName) document.title = formatFacts([sanitizeName(current), siteName]);
  }, [current, isName, siteName]);
  return (
    <nav aria-label={t("shared.breadcrumbs")}>
      <Breadcrumbs mb={6}>
        {parents.map(({ href, label }) => (
          <Anchor key={href} component={Link} href={href} size="sm">
            {label}
          </Anchor>
        ))}
        <Text size="sm" c="dimmed" truncate maw={220}>
          {isName ? <Name>{current}</Name> : current}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
