"use client";

import { Anchor, Skeleton } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { botWordTexts, sharedTexts } from "../../../_ui/texts.ts";
import { useIsFleetKnown } from "../../_live/fleet-provider.tsx";
import { reasonLabels } from "../../_reasons/reason-labels.ts";
import { CategoryMenu } from "../_actions/category-menu.tsx";
import { CategoryBadges } from "../category-badges.tsx";
import { categoriesTexts } from "../texts.ts";
import classes from "./categories-table.module.css";
import type { CategoryCount } from "./count-by-category.ts";

const texts = categoriesTexts.table;

interface Props {
  categories: readonly Category[];
  /** Bots by category id; absent until they are known. */
  counts: ReadonlyMap<string, CategoryCount> | undefined;
}

const NO_BOTS: CategoryCount = { bots: 0, available: 0, busy: 0, mainReason: null };

/** Some browsers drop the table semantics of tables with a grid layout, so the roles are explicit. */
const TABLE = { role: "table", "aria-label": texts.label };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const COLUMN = { role: "columnheader", scope: "col" };
const NAME = { role: "rowheader", scope: "row" };
const CELL = { role: "cell" };

/** On a phone each row is a card. */
export function CategoriesTable({ categories, counts }: Props) {
  return (
    <table {...TABLE} className={classes.table}>
      <thead {...GROUP} className={classes.head}>
        <tr {...ROW}>
          <th {...COLUMN}>{texts.name}</th>
          <th {...COLUMN}>{botWordTexts.enabled}</th>
          <th {...COLUMN}>{texts.bots}</th>
          <th {...COLUMN}>{botWordTexts.liveStatus}</th>
          <th {...COLUMN}>{texts.id}</th>
          <th {...COLUMN}>
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody {...GROUP}>
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} count={counts && (counts.get(category.id) ?? NO_BOTS)} />
        ))}
      </tbody>
    </table>
  );
}

function CategoryRow({ category, count }: { category: Category; count: CategoryCount | undefined }) {
  const { id, name, flags } = category;
  return (
    <tr {...ROW} className={classes.row}>
      <th {...NAME} className={classes.name}>
        <Anchor component={Link} href={`/categories/${id}`} className={classes.link}>
          <Name>{name}</Name>
        </Anchor>
      </th>
      <td {...CELL} className={classes.status}>
        <CategoryBadges flags={flags} />
      </td>
      <td {...CELL} className={classes.bots}>
        {count ? <BotsLink id={id} count={count.bots} /> : <Skeleton height={12} width={40} />}
      </td>
      <td {...CELL} className={classes.live}>
        {count && count.bots > 0 && <LiveCount id={id} count={count} />}
      </td>
      <td {...CELL} className={classes.id}>
        <CopyValue value={id} label={texts.idOf(name)} short />
      </td>
      <td {...CELL} className={classes.actions}>
        <CategoryMenu category={category} botCount={count?.bots} />
      </td>
    </tr>
  );
}

/** How many bots are available and busy, and why most of the others are not connected. */
function LiveCount({ id, count: { bots, available, busy, mainReason } }: { id: string; count: CategoryCount }) {
  const isKnown = useIsFleetKnown();
  if (!isKnown) return <TextSkeleton width={84} label={sharedTexts.loading} />;
  const others = bots - available - busy;
  const connected = texts.connected(available, busy);
  if (others <= 0) return connected;
  return textWithParts(texts.live, {
    connected,
    separator: (text) => <span className={classes.separator}>{text}</span>,
    others: (
      <span className={classes.others}>
        {mainReason ? (
          <Anchor
            component={Link}
            href={`/bots?category=${id}&reason=${mainReason.code}`}
            prefetch={false}
            size="sm"
            underline="always"
          >
            {texts.others(others, reasonLabels[mainReason.code])}
          </Anchor>
        ) : (
          texts.notConnected(others)
        )}
      </span>
    ),
  });
}

function BotsLink({ id, count }: { id: string; count: number }) {
  if (count === 0) return <span className={classes.none}>{texts.noBots}</span>;
  return (
    <Anchor component={Link} href={`/bots?category=${id}`} size="sm" underline="always">
      {formatBotCount(count)}
    </Anchor>
  );
}
