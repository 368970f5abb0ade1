import { shellTexts } from "./texts.ts";

const { pages } = shellTexts;
const { labels } = shellTexts.shortcuts;

/** `g` and one of these keys open a page. */
export const GO_TO_SHORTCUTS = [
  { key: "o", label: pages.overview, href: "/overview" },
  { key: "b", label: pages.bots, href: "/bots" },
  { key: "c", label: pages.categories, href: "/categories" },
  { key: "a", label: pages.automations, href: "/automations" },
  { key: "p", label: pages.presets, href: "/presets" },
  { key: "s", label: pages.schedules, href: "/schedules" },
  { key: "j", label: pages.jobs, href: "/jobs" },
  { key: "l", label: pages.live, href: "/live" },
  { key: "t", label: pages.tokens, href: "/developers/tokens" },
  { key: "d", label: pages.documentation, href: "/docs" },
] as const;

interface Shortcut {
  label: string;
  /** Pressed one after the other; `mod` is Ctrl or ⌘, pressed together with the next key. */
  keys: readonly string[];
}

/** Every keyboard shortcut of the portal, by where it works. */
export const SHORTCUTS: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: shellTexts.shortcuts.everywhere,
    shortcuts: [
      { label: labels.palette, keys: ["mod", "K"] },
      { label: labels.sheet, keys: ["?"] },
      { label: labels.undo, keys: ["z"] },
      ...GO_TO_SHORTCUTS.map(({ key, label }) => ({ label: shellTexts.shortcuts.goTo(label), keys: ["g", key] })),
    ],
  },
  {
    where: shellTexts.shortcuts.inLists,
    shortcuts: [
      { label: labels.next, keys: ["j"] },
      { label: labels.previous, keys: ["k"] },
      { label: labels.openBeside, keys: ["Enter"] },
      { label: labels.closeBeside, keys: ["Esc"] },
      { label: labels.openPage, keys: ["e"] },
      { label: labels.select, keys: ["x"] },
      { label: labels.selectRange, keys: ["Shift", "x"] },
      { label: labels.run, keys: ["r"] },
      { label: labels.copyId, keys: ["."] },
      { label: labels.search, keys: ["/"] },
    ],
  },
  { where: shellTexts.shortcuts.onBotPage, shortcuts: [{ label: labels.console, keys: ["r"] }] },
];
