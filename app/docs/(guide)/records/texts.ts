import { DELETION_DAYS } from "#server/contract/deletions.ts";

/** The texts of the page about records and lists. */
export const recordGuideTexts = {
  title: "Records and lists",
  lead: "Bots, categories, presets and schedules are records: each has an `id`, `createdAt`, `updatedAt` and a `version` that counts its changes. This page is about reading many of them, keeping a copy of them and changing them safely.",
  pages: {
    title: "Read a list page by page",
    text: "Without parameters, a list of bots, categories, presets or schedules is complete; others have a first page of a size that the [reference](/docs/reference) names. With `limit`, the header `Link` has the address of the next page, until there is none. `X-Total-Count` is the number of entries on all pages together.",
    code: "Read the names of all bots, 100 at a time",
  },
  conditions: {
    title: "Find bots",
    label: "Conditions and order of the list of bots",
    columns: ["Parameter", "Example", "Finds"],
    rows: [
      ["q", "otter", "Bots with this text in their name, e-mail address or ID"],
      ["parent", "null", "Bots of the category with this ID, or of none"],
      ["flags", "5", "Bots that have all of these flags"],
      ["status", "2,3", "Bots with one of these live statuses"],
      ["reason", "invalid_auth,banned", "Bots that are not connected for one of these reasons"],
      ["updatedSince", "2027-01-31T18:00:00Z", "Bots that were created or changed since then"],
      ["sort", "-updatedAt", "All, by `createdAt`, `updatedAt` or `nickname`; with a minus sign, in reverse"],
      ["expand", "live", "All, each with its live state as the gateway answers it"],
    ],
  },
  copy: {
    title: "Keep a copy in sync",
    text: "Read everything once. From then on, read what was deleted and what was changed since then: the header `Date` of the first reply of the reading before. Remove first what was deleted, then add and replace what was changed, and store the new `Date` when all pages are read.",
    code: "Read what was deleted and changed",
    items: [
      `\`GET /deletions\` lists for ${DELETION_DAYS} days which bots, categories, presets and schedules were deleted. An older \`since\` is refused: such a copy is read as a whole.`,
      "Answers of two calls may overlap by half a minute, so that nothing is missed. Compare `version` where a repetition matters.",
      "A restored bot is no longer listed as deleted, and counts as changed.",
    ],
  },
  change: {
    title: "Change without losing a change of others",
    text: "The header `ETag` of a record stands for its version. Sent as `If-Match`, it makes a change conditional: when the record was changed meanwhile, nothing is changed and the reply is 412. Read it again then, and decide anew.",
    code: "Change a bot that nobody has changed meanwhile",
    items: [
      "`Prefer: return=representation` answers a change with the record.",
      "`Idempotency-Key` makes every write safe to repeat: a repetition within 24 hours changes nothing more and answers the same.",
      "`If-None-Match` with an `ETag` answers 304 without a body while nothing has changed. Such replies do not count against the limits, up to ten for each call of a limit.",
    ],
  },
} as const;
