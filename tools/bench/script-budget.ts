/** The scripts that a page may load before anybody waits or touches anything, gzip. */
export const MAX_SCRIPT_KB = 250;

/** Pages that need more, with their own maximum. The bench and a browser test hold every page to these numbers. */
const EXCEPTIONS: readonly { pages: RegExp; maxKb: number; reason: string }[] = [
  {
    pages: /^\/schedules\/./,
    maxKb: 330,
    reason: "The form has fields for times, numbers, zones and targets, all of them seen at first.",
  },
  {
    pages: /^\/presets\/./,
    maxKb: 320,
    reason: "The first tab is a form of item pickers, which search while somebody types.",
  },
  {
    pages: /^\/bots$/,
    maxKb: 300,
    reason:
      "The table of up to 10,000 bots: rows that are made as they are scrolled to, selection, sorting and live states.",
  },
  {
    pages: /^\/(?:bots|categories|developers\/apps|developers\/webhooks|jobs)\/[^/]+$/,
    maxKb: 285,
    reason: "A page of one thing: tabs, live states, charts, and the forms that change it.",
  },
  {
    pages: /^\/(?:overview|live)$/,
    maxKb: 275,
    reason: "The map of the fleet is drawn from live states as soon as the page is there.",
  },
  {
    pages: /^\/(?:activity|admin|account|developers|trash|categories|presets)(?:\/|$)/,
    maxKb: 265,
    reason: "The frame of the portal takes 235 KB; lists with filters and forms come on top.",
  },
];

/** How much the page at this address, without its query, may load. */
export const maxScriptKb = (address: string): number =>
  EXCEPTIONS.find(({ pages }) => pages.test(address))?.maxKb ?? MAX_SCRIPT_KB;
