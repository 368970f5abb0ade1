"use client";

import { Stack } from "@mantine/core";
import type { ComponentProps } from "react";
import { LimitChart } from "../../_charts/limit-chart.tsx";
import { RateLimitWindows } from "./rate-limit-windows.tsx";

/** The present windows of the rate limits, and their use over time. */
export const LimitsTab = ({ scope }: ComponentProps<typeof RateLimitWindows>) => (
  <Stack gap="md">
    <RateLimitWindows scope={scope} />
    <LimitChart />
  </Stack>
);
