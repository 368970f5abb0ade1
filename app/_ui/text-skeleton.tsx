import { Box, Skeleton } from "@mantine/core";

interface Props {
  width: number | string;
  /** For screen readers; without it, they are not told. */
  label?: string;
}

/** In place of a short text that is being loaded. Mantine's own skeleton is a block, which may not be in a paragraph. */
export const TextSkeleton = ({ width, label }: Props) => (
  <Box
    component="span"
    className={`mantine-Skeleton-root ${Skeleton.classes.root}`}
    mod={{ visible: true, animate: true }}
    display="inline-block"
    w={width}
    maw="100%"
    h={12}
    {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
  />
);

/** Keeps the height of a line of text where there is none yet. */
export const EMPTY_LINE = "\u00a0";
