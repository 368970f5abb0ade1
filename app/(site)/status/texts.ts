/** The texts of the status page. */
export const statusTexts = {
  title: "Status",
  description: "Whether the parts of this service work.",
  states: { works: "Operational", paused: "Paused", down: "Down", unknown: "Unknown" },
  parts: "Parts of the service",
  partNames: {
    api: { name: "API", what: "Requests from programs" },
    gateway: { name: "Gateway", what: "Live data for programs" },
    signIn: { name: "Sign-in", what: "Accounts, and sign-in to other applications" },
    database: { name: "Database", what: "Stores all data" },
    engine: { name: "Fleet engine", what: "Connects bots and delivers commands" },
  },
  checking: { title: "Checking", text: "Requesting the status of the service." },
  noAnswer: {
    title: "The service does not respond",
    text: "The service or your connection may be down. This page keeps checking.",
  },
  down: {
    title: "Some parts are down",
    text: (parts: string) => `Affected: ${parts}. This page keeps checking.`,
  },
  maintenance: { title: "The service is in maintenance", text: "It is not available until the maintenance ends." },
  works: { title: "All parts are operational", text: "No problems reported." },
  numbers: "Live numbers",
  notChecked: "Not checked yet.",
  checked: (time: string) => `Last checked at ${time}. The page checks every five seconds.`,
} as const;
