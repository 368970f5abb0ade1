import type { Language } from "../../_languages/language.ts";

/** `g` and one of these keys open a page. */
export const GO_TO_SHORTCUTS = [
  { key: "o", label: "shell.pages.overview", href: "/overview" },
  { key: "b", label: "shell.pages.bots", href: "/bots" },
  { key: "c", label: "shell.pages.categories", href: "/categories" },
  { key: "a", label: "shell.pages.automations", href: "/automations" },
  { key: "p", label: "shell.pages.presets", href: "/presets" },
  { key: "s", label: "shell.pages.schedules", href: "/schedules" },
  { key: "j", label: "shell.pages.jobs", href: "/jobs" },
  { key: "l", label: "shell.pages.live", href: "/live" },
  { key: "t", label: "shell.pages.tokens", href: "/developers/tokens" },
  { key: "d", label: "shell.pages.documentation", href: "/docs" },
] as const;

interface Shortcut {
  label: string;
  /** Pressed one after the other; `mod` is Ctrl or ⌘, pressed together with the next key. */
  keys: readonly string[];
}

/** Every keyboard shortcut of the portal, by where it works. */
export function listShortcuts({ t }: Language): readonly { where: string; shortcuts: readonly Shortcut[] }[] {
  return [
    {
      where: t("shell.shortcuts.everywhere"),
      shortcuts: [
        { label: t("shell.shortcuts.labels.palette"), keys: ["mod", "K"] },
        { label: t("shell.shortcuts.labels.sheet"), keys: ["?"] },
        { label: t("shell.shortcuts.labels.undo"), keys: ["z"] },
        ...GO_TO_SHORTCUTS.map(({ key, label }) => ({
          label: t("shell.shortcuts.goTo", { page: t(label) }),
          keys: ["g", key],
        })),
      ],
    },
    {
      where: t("shell.shortcuts.inLists"),
      shortcuts: [
        { label: t("shell.shortcuts.labels.next"), keys: ["j"] },
        { label: t("shell.shortcuts.labels.previous"), keys: ["k"] },
        { label: t("shell.shortcuts.labels.openBeside"), keys: ["Enter"] },
        { label: t("shell.shortcuts.labels.closeBeside"), keys: ["Esc"] },
        { label: t("shell.shortcuts.labels.openPage"), keys: ["e"] },
        { label: t("shell.shortcuts.labels.select"), keys: ["x"] },
        { label: t("shell.shortcuts.labels.selectRange"), keys: ["Shift", "x"] },
        { label: t("shell.shortcuts.labels.run"), keys: ["r"] },
        { label: t("shell.shortcuts.labels.copyId"), keys: ["."] },
        { label: t("shell.shortcuts.labels.search"), keys: ["/"] },
      ],
    },
    {
      where: t("shell.shortcuts.onBotPage"),
      shortcuts: [{ label: t("shell.shortcuts.labels.console"), keys: ["r"] }],
    },
  ];
}
