/** The texts of the page about platforms. */
export const platformsTexts = {
  title: "Platforms",
  lead: "The platform is where bots sign in and meet players. Each cluster runs its bots on one platform, which you choose when you start it.",
  simulated: {
    title: "The simulated platform",
    text: "Without `--platform`, a cluster runs on a simulated platform: a world on your machine with parties, friends, chat, matches and invented players. Bots sign in with any credentials, except that a secret that begins with `invalid` is refused. It costs nothing, and nobody outside can see it, so it is the place to try things. The demo fleet on the [overview](/overview) is made for it.",
    players: "With simulated players, bots get messages and invitations automatically:",
    code: "Start a cluster on the simulated platform with 20 players",
  },
  module: {
    title: "Another platform",
    text: "A driver connects bots to another platform. It is a package or a file that the cluster loads:",
    code: "Start a cluster with a driver",
    items: [
      "The bots' credentials have to be those of that platform.",
      "Keep bots of different platforms in different categories, and start each cluster with `--categories`. Otherwise a cluster also gets bots whose accounts its platform does not know, and refuses them.",
      "A driver may have limits of its own: how many bots it suggests for a shard, and how many sign in per second. [Clusters](/live) shows the platform of each cluster.",
    ],
  },
  signIn: {
    title: "Signing in in the browser",
    text: "Some platforms let you add a bot by signing in with its account in your browser. The portal offers that in *New bot* while a cluster of such a platform is connected. Otherwise enter the device credentials of the account.",
  },
  capabilities: {
    title: "What a platform cannot do",
    text: "Platforms differ. What one lacks, such as parties, levels or banners, its bots leave out: a command that needs it says so, and an automation does not start by an event that its platform does not have.",
  },
  own: {
    title: "A driver of your own",
    text: "Begin with one that runs. This writes a small driver with comments, a server in memory that simulates the platform, and the tests that every driver passes:",
    code: "Begin a driver",
  },
} as const;
