import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { BOT_STATUS_ORDER } from "../../../_ui/bot-status-label.tsx";
import { EMPTY_LINE, TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import { calculateGrid } from "./draw-squares.ts";
import classes from "./fleet-map.module.css";
import { useWidth } from "./use-width.ts";
import wholeClasses from "./whole-map.module.css";

interface Props {
  /** The number of bots of each category that will be shown. */
  sizes: readonly number[];
  /** The number of bots on the whole map. */
  total: number;
  isCompact: boolean;
  isClosed: boolean;
  /** Whether the bots stand in one area. */
  isWhole: boolean;
  /** Whether a button for further categories follows. */
  hasMore: boolean;
  /** Whether the bots are elements; otherwise they are drawn. */
  isOfElements: boolean;
  /** What follows the counts. */
  children: ReactNode;
}

/** As high as the map that replaces it, so that nothing below it moves. */
export function FleetSkeleton({ sizes, total, isCompact, isClosed, isWhole, hasMore, isOfElements, children }: Props) {
  const { t } = useLanguage();
  return (
    <div className={classes.fleet} role="status" aria-busy="true" aria-label={t("shared.loading")}>
      <ul className={`${classes.counts} ${isCompact ? wholeClasses.counts : ""}`} aria-hidden>
        {BOT_STATUS_ORDER.map((status) => (
          <li key={status} className={classes.count}>
            <span className={classes.countLabel}>{EMPTY_LINE}</span>
            <span className={classes.countValue}>{EMPTY_LINE}</span>
          </li>
        ))}
      </ul>
      {children}
      {isWhole ? (
        <WholeSkeleton total={total} isOfElements={isOfElements} />
      ) : (
        <GroupsSkeleton sizes={sizes} total={total} isClosed={isClosed} isOfElements={isOfElements} />
      )}
      {hasMore && <Skeleton height={BUTTON_HEIGHT} width={160} />}
    </div>
  );
}

/** The size of a small button. */
const BUTTON_HEIGHT = 26;

const WholeSkeleton = ({ total, isOfElements }: Pick<Props, "total" | "isOfElements">) =>
  isOfElements ? <SquaresSkeleton count={total} /> : <Skeleton className={wholeClasses.area} />;

const GroupsSkeleton = ({
  sizes,
  total,
  isClosed,
  isOfElements,
}: Pick<Props, "sizes" | "total" | "isClosed" | "isOfElements">) => (
  <div className={classes.groups} data-closed={isClosed || undefined} aria-hidden>
    {sizes.map((size, index) => (
      <div key={`group-${index.toString()}`}>
        <div className={classes.groupHead} data-closed={isClosed || undefined}>
          <p className={classes.group}>
            <TextSkeleton width={120} />
          </p>
          {isClosed && <span className={classes.barText}>{EMPTY_LINE}</span>}
        </div>
        {!isClosed && (isOfElements ? <SquaresSkeleton count={size} /> : <CanvasSkeleton count={size} total={total} />)}
      </div>
    ))}
  </div>
);

/** How many bots fit into a row depends on the width, which is measured before anything is painted. */
function CanvasSkeleton({ count, total }: { count: number; total: number }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const { rows, pitch } = calculateGrid(width, count, total);
  return (
    <div ref={frame}>
      <Skeleton height={rows * pitch} />
    </div>
  );
}

const SquaresSkeleton = ({ count }: { count: number }) => (
  <div className={classes.grid}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={`bot-${index.toString()}`} width={24} height={24} radius={4} animate={false} />
    ))}
  </div>
);
