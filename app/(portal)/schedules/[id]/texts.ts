export const scheduleTexts = {
  setUpBy: {
    application: "An application set it up. It is paused when the application loses its access to your account.",
    apiToken: "An API token set it up. It is paused when the token is revoked or expires.",
    takeOver: (reason: string) => `${reason} If you resume it, it runs as your own.`,
    pausedTitle: "The service has paused this schedule",
  },
  notFound: {
    title: "Schedule not found",
    text: "It was deleted, or it belongs to another account.",
    action: "All schedules",
  },
  tabs: { label: "Schedule", settings: "Settings", history: "History", api: "API" },
  api: {
    get: "Get this schedule",
    run: "Run it now",
    runs: "List its runs",
    pause: "Pause it",
    resume: "Resume it",
    remove: "Delete it",
  },
  history: {
    label: "Past runs",
    empty: { title: "No runs yet", text: "Each run is listed here for 30 days, with its results by bot." },
    columns: { time: "Time", result: "Result" },
    older: "Older",
    newest: "Newest",
  },
};
