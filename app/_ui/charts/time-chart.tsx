"use client";

import { timeFormat } from "../format.ts";
import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import type uPlot from "uplot";
import { LaterCode, useLaterCode } from "../load-later.tsx";
import classes from "./chart.module.css";
import { type ChartSeries, stackValues } from "./chart-series.ts";

const DAY_SECONDS = 86_400;
/** Labels of values are whole numbers. */
const STEPS = Array.from({ length: 10 }, (_, zeros) => [1, 2, 5].map((first) => first * 10 ** zeros)).flat();
const CHARACTER_PX = 7;
const LABEL_MARGIN_PX = 22;
const formatClock = timeFormat({ hour: "2-digit", minute: "2-digit" });
const formatDay = timeFormat({ weekday: "short", day: "numeric" });

const plotCode = new LaterCode(() => import("uplot").then((module) => module.default), { content: true });

interface Props {
  /** Seconds since the epoch, in order. */
  times: readonly number[];
  series: readonly ChartSeries[];
  isStacked: boolean;
  isCompact: boolean;
  formatValue: (value: number) => string;
  /** The times at both ends, in seconds. */
  range: readonly [from: number, to: number];
  /** What the chart shows, in a sentence. */
  summary: string;
  /** Which time the pointer is at; null when it has left. */
  onPoint: (index: number | null) => void;
}

/** Areas or lines over time. The library is loaded with the first chart. */
export function TimeChart(props: Props) {
  const container = useRef<HTMLDivElement>(null);
  useDrawnChart(container, props);
  return (
    <div className={classes.chart} data-compact={props.isCompact || undefined} role="img" aria-label={props.summary}>
      <div ref={container} aria-hidden />
    </div>
  );
}

function useDrawnChart(container: RefObject<HTMLDivElement | null>, props: Props): void {
  const scheme = useComputedColorScheme("light");
  const Plot = useLaterCode(plotCode);
  const chart = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const shape = `${scheme} ${props.isStacked} ${props.series.map(({ key }) => key).join(" ")}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart is made anew only when its shape changes
  useEffect(() => {
    const element = container.current;
    if (!element || !Plot) return;
    const { clientWidth: width, clientHeight: height } = element;
    chart.current = new Plot({ width, height, ...chartOptions(element, latest) }, chartData(latest.current), element);
    const observer = new ResizeObserver(() =>
      chart.current?.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [shape, Plot]);
  useEffect(() => {
    chart.current?.setData(chartData(props));
  }, [props]);
}

/** Areas lie behind the smaller ones that they contain, so the sum of all comes first. */
function orderedSeries({ series, isStacked }: Props): { series: ChartSeries; values: (number | null)[] }[] {
  if (!isStacked) return series.map((one) => ({ series: one, values: [...one.values] }));
  const areas = series.filter(({ isLine }) => !isLine);
  const sums = stackValues(areas.map(({ values }) => values));
  const stacked = areas.map((one, index) => ({ series: one, values: sums[index] ?? [] })).reverse();
  const lines = series.filter(({ isLine }) => isLine).map((one) => ({ series: one, values: [...one.values] }));
  return [...stacked, ...lines];
}

const chartData = (props: Props): uPlot.AlignedData => [
  [...props.times],
  ...orderedSeries(props).map(({ values }) => values),
];

function chartOptions(
  element: HTMLElement,
  latest: RefObject<Props>,
): Pick<uPlot.Options, "series" | "axes" | "scales" | "cursor" | "legend" | "hooks"> {
  const style = getComputedStyle(element);
  const resolve = (color: string) => {
    const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
    return name ? style.getPropertyValue(name).trim() : color;
  };
  const grid = { stroke: resolve("var(--mantine-color-default-border)"), width: 1 };
  const axis = { stroke: resolve("var(--mantine-color-dimmed)"), font: `12px ${style.fontFamily}`, grid, ticks: grid };
  const formatTime = (seconds: number) => {
    const [from, to] = latest.current.range;
    return (to - from > DAY_SECONDS * 1.5 ? formatDay : formatClock)(seconds * 1000);
  };
  return {
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: {
      x: { time: true, range: () => [...latest.current.range] as [number, number] },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] },
    },
    axes: [
      { ...axis, values: (_, splits) => splits.map(formatTime), space: 64, size: 32 },
      {
        ...axis,
        values: (_, splits) => splits.map((value) => latest.current.formatValue(value)),
        incrs: STEPS,
        space: 24,
        size: (_, labels) =>
          LABEL_MARGIN_PX + CHARACTER_PX * Math.max(3, ...(labels ?? []).map(({ length }) => length)),
      },
    ],
    series: [
      {},
      ...orderedSeries(latest.current).map(({ series }) => ({
        label: series.label,
        stroke: resolve(series.color),
        width: series.isLine || !latest.current.isStacked ? 2 : 1,
        ...(series.isLine && { dash: [6, 4] }),
        ...(latest.current.isStacked && !series.isLine && { fill: resolve(series.color) }),
        points: { show: false },
      })),
    ],
    hooks: { setCursor: [({ cursor }) => latest.current.onPoint(cursor.idx ?? null)] },
  };
}
