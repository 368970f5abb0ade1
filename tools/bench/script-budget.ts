/** The scripts that a page may load before anybody waits or touches anything, gzip. */
export const MAX_SCRIPT_KB = 250;

/** Pages that need more, with their own maximum. The bench and a browser test hold every page to these numbers. */
const EXCEPTIONS: readonly { pages: RegExp; maxKb: number; reason: string }[] = [
  { pages: /^\/schedules\/./, maxKb: 325, reason: "Fields for times, numbers, zones and targets are seen at first." },
  {
    pages: /^\/presets\/./,
    maxKb: 315,
    reason: "The first tab is a form of item pickers, which search while one types.",
  },
  {
    pages: /^\/bots$/,
    maxKb: 303,
    reason: "A table of 10,000 live bots: rows made while scrolling, selection and sorting.",
  },
  {
    pages: /^\/bots\/[\da-f]{24}$/,
    maxKb: 282,
    reason: "The bot's live state, its reasons and a chart are on the first tab.",
  },
  {
    pages: /^\/categories\/./,
    maxKb: 284,
    reason: "Three tabs, the chart, and the bots and slots of the category with their form.",
  },
  {
    pages: /^\/bots\/(?:import|export)$/,
    maxKb: 272,
    reason: "What takes a file by drag and drop, or chooses columns and bots.",
  },
  { pages: /^\/(?:overview|live)$/, maxKb: 271, reason: "The map of the fleet is drawn as soon as the page is there." },
  {
    pages: /^\/(?:admin\/audit|activity|trash)$/,
    maxKb: 265,
    reason: "A list with filters that goes on while one scrolls.",
  },
  {
    pages: /^\/developers\/(?:logs|apps\/.+|webhooks\/.+)$/,
    maxKb: 268,
    reason: "Tabs or filters, with a chart or forms.",
  },
  { pages: /^\/account(?:\/notifications)?$/, maxKb: 260, reason: "Several forms." },
  {
    pages: /^\/(?:jobs\/.+|categories|presets|developers\/access|admin\/(?:users|applications|maintenance))$/,
    maxKb: 258,
    reason: "The frame of the portal takes 235 KB; a form or menus in the rows come on top.",
  },
];

/** How much the page at this address, without its query, may load. */
export const maxScriptKb = (address: string): number =>
  EXCEPTIONS.find(({ pages }) => pages.test(address))?.maxKb ?? MAX_SCRIPT_KB;
