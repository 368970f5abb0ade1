"use client";

import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { isUnshowable } from "../../../../_ui/is-unshowable.ts";
import { Link } from "../../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { loadLater } from "../../../../_ui/load-later.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { AutomationMenu } from "../../_list/automation-menu.tsx";
import AutomationNotFound from "./not-found.tsx";

const AutomationEditor = loadLater(
  () => import("../../_editor/automation-editor.tsx").then((module) => module.AutomationEditor),
  { placeholder: <LoadingRows rows={8} /> },
);

interface Props {
  categoryId: string;
  automationId: string;
}

export function AutomationPage({ categoryId, automationId }: Props) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const router = useRouter();
  const category = useQuery(trpc.categories.get.queryOptions({ categoryId }));
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  if (isUnshowable(category)) return <ErrorState error={category.error} onRetry={() => void category.refetch()} />;
  if (!category.data) return <LoadingRows rows={8} />;
  const automation = category.data.config.automations.find(({ id }) => id === automationId);
  if (!automation) return <AutomationNotFound />;
  const { name } = automation;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/automations", label: t("automations.title") }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>} description={<CategoryLink {...category.data} />}>
        <AutomationMenu
          category={category.data}
          automation={automation}
          categories={categories.data ?? []}
          onDeleted={() => router.push("/automations")}
        />
      </PageHeader>
      <AutomationEditor stored={automation} isNew={false} category={category.data} onSaved={() => undefined} />
    </>
  );
}

const CategoryLink = ({ id, name }: { id: string; name: string }) => {
  const { t } = useLanguage();
  return (
    <Text span inherit style={{ overflowWrap: "anywhere" }}>
      {t.rich("automations.inCategory", {
        category: () => (
          <Anchor component={Link} href={`/categories/${id}?tab=automations`} inherit underline="always">
            <Name>{name}</Name>
          </Anchor>
        ),
      })}
    </Text>
  );
};
