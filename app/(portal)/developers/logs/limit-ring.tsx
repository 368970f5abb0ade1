"use client";

import { RingProgress, type RingProgressProps } from "@mantine/core";

/** Apart, because Mantine's ring brings the code of its tooltips. */
export const LimitRing = (props: RingProgressProps) => <RingProgress {...props} />;
