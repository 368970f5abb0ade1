"use client";

import { Anchor, Skeleton } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { DataRow, DataTable } from "../../../_ui/data-table.tsx";
import { formatFacts } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Cell, type Column, NameCell } from "../../../_ui/table-cells.tsx";
import { TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import { useIsFleetKnown } from "../../_live/fleet-provider.tsx";
import { CategoryMenu } from "../_actions/category-menu.tsx";
import { CategoryBadges } from "../category-badges.tsx";
import classes from "./categories-table.module.css";
import type { CategoryCount } from "./count-by-category.ts";

interface Props {
  categories: readonly Category[];
  /** Bots by category id; absent until they are known. */
  counts: ReadonlyMap<string, CategoryCount> | undefined;
}

const NO_BOTS: CategoryCount = { bots: 0, available: 0, busy: 0, mainReason: null };

const columnsOf = ({ t }: Language): Column[] => [
  { id: "name", label: t("categories.table.name"), width: "26%" },
  { id: "status", label: t("shared.botWords.enabled") },
  { id: "bots", label: t("categories.table.bots") },
  { id: "live", label: t("shared.botWords.liveStatus"), width: "36%" }, // the counts arrive last: it is as wide before
  { id: "id", label: t("categories.table.id"), width: "1%" },
  { id: "actions", label: t("categories.table.actions"), isLabelHidden: true, width: "1%" },
];
const CARD = `
  "name actions" auto
  "status status" auto
  "live live" auto
  "bots id" auto / minmax(0, 1fr) auto`;

export const CategoriesTable = ({ categories, counts }: Props) => {
  const language = useLanguage();
  return (
    <DataTable label={language.t("categories.table.label")} columns={columnsOf(language)} card={CARD}>
      {categories.map((category) => (
        <CategoryRow key={category.id} category={category} count={counts && (counts.get(category.id) ?? NO_BOTS)} />
      ))}
    </DataTable>
  );
};

function CategoryRow({ category, count }: { category: Category; count: CategoryCount | undefined }) {
  const { t } = useLanguage();
  const { id, name, flags } = category;
  return (
    <DataRow>
      <NameCell area="name">
        <Anchor component={Link} href={`/categories/${id}`} className={classes.link}>
          <Name>{name}</Name>
        </Anchor>
      </NameCell>
      <Cell area="status">
        <CategoryBadges flags={flags} />
      </Cell>
      <Cell area="bots">{count ? <BotsLink id={id} count={count.bots} /> : <Skeleton height={12} width={40} />}</Cell>
      <Cell area="live" className={classes.live}>
        {count && count.bots > 0 && <LiveCount id={id} count={count} />}
      </Cell>
      <Cell area="id" className={classes.id}>
        <CopyValue value={id} label={t("categories.table.idOf", { name })} short />
      </Cell>
      <Cell area="actions">
        <CategoryMenu category={category} botCount={count?.bots} />
      </Cell>
    </DataRow>
  );
}

/** How many bots are available and busy, and why most of the others are not connected. */
function LiveCount({ id, count: { bots, available, busy, mainReason } }: { id: string; count: CategoryCount }) {
  const { t } = useLanguage();
  const isKnown = useIsFleetKnown();
  if (!isKnown) return <TextSkeleton width={84} label={t("shared.loading")} />;
  const others = bots - available - busy;
  const connected = formatFacts([
    t("fleet.statusCount", { status: t("shared.botStatus.available.label"), count: available }),
    t("fleet.statusCount", { status: t("shared.botStatus.busy.label"), count: busy }),
  ]);
  if (others <= 0) return connected;
  return t.rich("categories.table.live", {
    connected,
    separator: (text) => <span className={classes.separator}>{text}</span>,
    others: () => (
      <span className={classes.others}>
        {mainReason ? (
          <Anchor
            component={Link}
            href={`/bots?category=${id}&reason=${mainReason.code}`}
            prefetch={false}
            size="sm"
            underline="always"
          >
            {t("categories.table.others", { count: others, reason: t(`reasons.labels.${mainReason.code}`) })}
          </Anchor>
        ) : (
          t("categories.table.notConnected", { count: others })
        )}
      </span>
    ),
  });
}

function BotsLink({ id, count }: { id: string; count: number }) {
  const { t } = useLanguage();
  if (count === 0) return <span className={classes.none}>{t("categories.table.noBots")}</span>;
  return (
    <Anchor component={Link} href={`/bots?category=${id}`} size="sm" underline="always">
      {t("shared.botCount", { count })}
    </Anchor>
  );
}
