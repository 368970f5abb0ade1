import { Skeleton } from "@mantine/core";
import { BOT_STATUS_ORDER } from "../../../_ui/bot-status-appearance.tsx";
import { EMPTY_LINE, TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import classes from "./fleet-map.module.css";

interface Props {
  /** The number of bots of each category that will be shown. */
  sizes: readonly number[];
  isClosed: boolean;
  /** Whether the bots are elements; otherwise they are drawn, at a height that is not known before. */
  isOfElements: boolean;
}

const CANVAS_HEIGHT = 180;

/** As high as the map that replaces it, so that nothing below it moves. */
export function FleetSkeleton({ sizes, isClosed, isOfElements }: Props) {
  return (
    <div className={classes.fleet} role="status" aria-busy="true" aria-label={sharedTexts.loading}>
      <ul className={classes.counts} aria-hidden>
        {BOT_STATUS_ORDER.map((status) => (
          <li key={status} className={classes.count}>
            <span className={classes.countLabel}>{EMPTY_LINE}</span>
            <span className={classes.countValue}>{EMPTY_LINE}</span>
          </li>
        ))}
      </ul>
      <div className={classes.groups} data-closed={isClosed || undefined} aria-hidden>
        {!isClosed && !isOfElements && <Skeleton height={CANVAS_HEIGHT} />}
        {(isClosed || isOfElements) &&
          sizes.map((size, index) => (
            <div key={`group-${index.toString()}`}>
              <div className={classes.groupHead} data-closed={isClosed || undefined}>
                <p className={classes.group}>
                  <TextSkeleton width={120} />
                </p>
              </div>
              {!isClosed && <SquaresSkeleton count={size} />}
            </div>
          ))}
      </div>
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
