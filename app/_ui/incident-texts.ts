/** The texts of incidents, on the status page and where staff write them. */
export const incidentTexts = {
  parts: {
    api: { name: "API", what: "Requests from programs" },
    gateway: { name: "Gateway", what: "Live data for programs" },
    signIn: { name: "Sign-in", what: "Accounts, and sign-in to other applications" },
    database: { name: "Database", what: "Stores all data" },
    engine: { name: "Fleet engine", what: "Connects bots and delivers commands" },
  },
  impacts: { degraded: "Degraded", partlyDown: "Partly down", down: "Down" },
  states: {
    investigating: "Investigating",
    identified: "Cause found",
    monitoring: "Watching a fix",
    resolved: "Resolved",
  },
} as const;
