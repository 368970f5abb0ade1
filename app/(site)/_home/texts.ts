/** The texts of the home page. */
export const homeTexts = {
  title: "Manage your lobby bots in one place",
  lead: "Keep a catalogue of the bots that wait for you in game lobbies. Group them, configure them and send them commands, here or through the API.",
  createAccount: "Create account",
  signIn: "Sign in",
  features: {
    catalogue: {
      title: "A catalogue of any size",
      text: "Import bots from a file, search them, and change many at once. Deleted bots can be restored.",
    },
    categories: {
      title: "Categories and presets",
      text: "All bots of a category share one configuration. Presets save outfits and other cosmetics.",
    },
    api: {
      title: "Everything over the API",
      text: "What you do with bots here, your programs can do with a REST API. Their tokens have names, can expire and can be revoked.",
    },
  },
  forDevelopers: "For developers: <quickStart>Quick start</quickStart> · <reference>API reference</reference>",
  withoutAccount: "Without an account: <link>Public bots</link>",
  example: {
    label: "An example of a fleet, simulated",
    title: "Your fleet at a glance",
    simulated: "Simulated",
    tones: { available: "Available", busy: "Busy", booting: "Booting", disconnected: "Disconnected" },
    changes: {
      available: (bot: string) => `${bot} is free again`,
      busy: (bot: string) => `${bot} has joined a party`,
      booting: (bot: string) => `${bot} is signing in`,
      disconnected: (bot: string) => `${bot} has lost its connection`,
    },
  },
  counts: {
    label: "Live numbers of this service",
    bots: "Bots",
    connected: "Connected now",
    publicBots: "Public bots",
    publicAvailable: "Public bots available",
  },
} as const;
