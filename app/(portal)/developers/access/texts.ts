/** Texts of the page on which gateway access is requested. */
export const gatewayAccessTexts = {
  title: "Gateway access",
  description: "Your own programs receive live updates of your bots.",
  pending: {
    title: "Your request is pending",
    text: "Staff review requests in the order in which they arrive. Their decision is shown here.",
  },
  granted: {
    title: "You have gateway access",
    text: "All your API tokens can connect to the gateway, existing and new ones.",
    tokens: "API tokens",
  },
  benefits: {
    title: "What you get",
    items: [
      "Your API tokens can connect to the gateway, which sends every change at once.",
      "Your programs do not have to poll for the status, party and friends of your bots.",
      "The gateway sends changes of your own bots only. Everything else in the API works without this access.",
    ],
  },
  form: {
    title: "Request access",
    titleAgain: "Request access again",
    useCase: "Use case",
    useCaseHelp: (length: number, max: number) =>
      `What you are building, and who will use it. ${length} of ${max} characters.`,
    useCaseExample: "A dashboard that shows which of my bots are in a match.",
    submit: "Send request",
    sent: "Your request was sent",
    unsaved: "Your request was not sent. Its text is lost when you leave this page.",
  },
  history: {
    title: "Your requests",
    requested: "Requested",
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
    withdrawn: "Withdrawn",
  },
} as const;
