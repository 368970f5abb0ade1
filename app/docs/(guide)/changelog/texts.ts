/** The texts of the page of the changelog. What was changed is in CHANGELOG.md. */
export const changelogTexts = {
  title: "Changelog",
  lead: "What was changed, what may change within v1, and how you are told of what ends.",
  mayChange: {
    title: "What may change in v1",
    text: "These changes come without notice. Write programs so that they go on: ignore members, headers and events that you do not know, and treat an unknown value as you would treat one that you do not need.",
    items: [
      "New routes, scopes, events, headers, commands and optional members and parameters of requests.",
      "New members in replies, events and webhooks, and another order of members.",
      "New values where the value is a word, such as `errorCode`, `reason`, or the type of an event or a job.",
      "Texts for people: `message`, titles and descriptions. Match on `errorCode`.",
      "Higher limits, and requests that were refused until now.",
      "Corrections where the service does other than its documentation says, and whatever closes a gap in its security.",
    ],
  },
  stays: {
    title: "What stays in v1",
    text: "This stays until a deprecation of it has ended. A change that would break it without one comes as a new version at an address of its own, and v1 goes on beside it for at least twelve months.",
    items: [
      "Routes with their methods, scopes, parameters and members, their types and their meaning.",
      "The status and the `errorCode` of a case.",
      "What a request needs: no further member, parameter or header becomes required.",
      "That IDs, tokens, ETags and cursors are texts without a meaning. Store and send them as they come.",
    ],
  },
  deprecations: {
    title: "How long a deprecation lasts",
    items: [
      "At least twelve months from the notice to the end. An end that was announced never comes earlier.",
      "The notice is an entry of this page, and `deprecated` in the [OpenAPI documents](/docs/reference).",
      'Each reply that carries what is deprecated has the header `Deprecation` (RFC 9745): since when, in seconds since 1970. `Link` with `rel="deprecation"` leads to the section of this page that says what takes its place.',
      'Once the end is set, `Sunset` (RFC 8594) has its date, and `Link` with `rel="sunset"` leads to the same section.',
    ],
    example: "The headers, once an end is set",
  },
  ofDeprecation: {
    "party-member-booleans": {
      title: "Deprecated: four booleans of a party member",
      text: "`isReady`, `isLeader`, `isSittingOut` and `isPlaying` of a member of a party. Read the bits of `flags` in their place, which always agree with them.",
    },
  },
  period: {
    open: (since: string) => `Deprecated since ${since}. No end is set.`,
    closed: (since: string, until: string) => `Deprecated since ${since}, until ${until}.`,
  },
  versions: { title: "Versions" },
} as const;
