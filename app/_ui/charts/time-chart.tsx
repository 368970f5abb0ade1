"use client";

import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type uPlot from "uplot";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { LaterCode, useLaterCode } from "../load-later.tsx";
import classes from "./chart.module.css";
import { type ChartKind, type ChartSeries, type DrawnSeries, stackValues } from "./chart-series.ts";
import { formatInstants } from "./format-instants.ts";
import { hatch } from "./hatch.ts";

/** Labels of values are whole numbers. */
const STEPS = Array.from({ length: 10 }, (_, zeros) => [1, 2, 5].map((first) => first * 10 ** zeros)).flat();
const CHARACTER_PX = 7;
const LABEL_MARGIN_PX = 22;
/** Of the width of a step, and in pixels. */
const BAR_SIZE: [share: number, max: number] = [0.8, 48];

const plotCode = new LaterCode(() => import("uplot").then((module) => module.default), { content: true });

/** What the pointer is at. */
export interface PointedAt {
  /** Of the nearest time that has values. */
  index: number;
  /** Since the epoch. */
  seconds: number;
  /** From the edge of the chart, in pixels, and as a share of its width. */
  x: number;
  share: number;
}

interface Props extends DrawnSeries {
  kind: ChartKind;
  isCompact: boolean;
  formatValue: (value: number) => string;
  /** What the chart shows, in a sentence. */
  summary: string;
  /** Null when the pointer has left. */
  onPoint: (pointed: PointedAt | null) => void;
  /** Over the chart. */
  children: ReactNode;
}

/** Areas, lines or bars over time. The library is loaded with the first chart. */
export function TimeChart(props: Props) {
  const container = useRef<HTMLDivElement>(null);
  useDrawnChart(container, props);
  return (
    <div className={classes.chart} data-compact={props.isCompact || undefined} role="img" aria-label={props.summary}>
      <div ref={container} className={classes.plot} aria-hidden />
      {props.children}
    </div>
  );
}

function useDrawnChart(container: RefObject<HTMLDivElement | null>, props: Props): void {
  const language = useLanguage();
  const scheme = useComputedColorScheme("light");
  const Plot = useLaterCode(plotCode);
  const chart = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const shape = `${scheme} ${props.kind} ${props.series.map(({ key }) => key).join(" ")}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart is made anew only when its shape changes
  useEffect(() => {
    const element = container.current;
    if (!element || !Plot) return;
    const { clientWidth: width, clientHeight: height } = element;
    chart.current = new Plot(
      { width, height, ...chartOptions(language, Plot, element, latest) },
      chartData(latest.current),
      element,
    );
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
function orderedSeries({ series, kind }: Props): { series: ChartSeries; values: (number | null)[] }[] {
  if (kind === "lines") return series.map((one) => ({ series: one, values: [...one.values] }));
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

type ChartOptions = Pick<uPlot.Options, "series" | "axes" | "scales" | "cursor" | "legend" | "hooks">;

/** A colour as the canvas needs it. */
function colorResolver(style: CSSStyleDeclaration): (color: string) => string {
  return (color) => {
    const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
    return name ? style.getPropertyValue(name).trim() : color;
  };
}

function chartOptions(
  language: Language,
  Plot: typeof uPlot,
  element: HTMLElement,
  latest: RefObject<Props>,
): ChartOptions {
  const style = getComputedStyle(element);
  const resolve = colorResolver(style);
  const grid = { stroke: resolve("var(--mantine-color-default-border)"), width: 1 };
  const axis = { stroke: resolve("var(--mantine-color-dimmed)"), font: `12px ${style.fontFamily}`, grid, ticks: grid };
  return {
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: {
      x: { time: true, range: () => [...latest.current.span] as [number, number] },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] },
    },
    axes: [
      { ...axis, values: (_, splits) => formatInstants(language, splits, latest.current.span), space: 64, size: 32 },
      {
        ...axis,
        values: (_, splits) => splits.map((value) => latest.current.formatValue(value)),
        incrs: STEPS,
        space: 24,
        size: (_, labels) =>
          LABEL_MARGIN_PX + CHARACTER_PX * Math.max(3, ...(labels ?? []).map(({ length }) => length)),
      },
    ],
    series: [{}, ...seriesOptions(Plot, latest.current, resolve)],
    hooks: {
      drawClear: [(plot) => drawSpansWithout(plot, latest.current, axis.stroke)],
      setCursor: [(plot) => latest.current.onPoint(pointedAt(plot))],
    },
  };
}

function seriesOptions(Plot: typeof uPlot, props: Props, resolve: (color: string) => string): uPlot.Series[] {
  const { kind } = props;
  return orderedSeries(props).map(({ series }) => ({
    label: series.label,
    stroke: resolve(series.color),
    // An area of zeros has no line either; one that is not filled has its edge.
    width: series.isLine || kind === "lines" ? 2 : series.isHollow ? 1 : 0,
    ...(series.isLine && { dash: [6, 4] }),
    ...(kind !== "lines" &&
      !series.isLine && {
        fill: series.isHollow ? `color-mix(in srgb, ${resolve(series.color)} 20%, transparent)` : resolve(series.color),
      }),
    ...(kind === "bars" && Plot.paths.bars && { paths: Plot.paths.bars({ size: BAR_SIZE, align: 1 }) }),
    // Of lines, where there is room for them.
    ...(kind !== "lines" && { points: { show: false } }),
  }));
}

/** Times without values are hatched: nothing there means that there is no value, not that it is 0. */
function drawSpansWithout(plot: uPlot, { gaps, before }: Props, color: string): void {
  const { ctx, bbox } = plot;
  for (const [from, to] of before ? [before, ...gaps] : gaps) {
    const start = Math.max(bbox.left, plot.valToPos(from, "x", true));
    const end = Math.min(bbox.left + bbox.width, plot.valToPos(to, "x", true));
    if (end > start) hatch(ctx, [start, bbox.top, end - start, bbox.height], color);
  }
}

function pointedAt({ cursor: { idx, left = -1 }, posToVal, bbox, width }: uPlot): PointedAt | null {
  if (idx === null || idx === undefined || left < 0) return null;
  const x = left + bbox.left / devicePixelRatio;
  return { index: idx, seconds: posToVal(left, "x"), x, share: x / width };
}
