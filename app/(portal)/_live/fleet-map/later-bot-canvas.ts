import { loadLater } from "../../../_ui/load-later.tsx";

/** The canvas of a large fleet. Its code is there before the bots are: most fleets are drawn as elements. */
export const LaterBotCanvas = loadLater(() => import("./bot-canvas.tsx").then((module) => module.BotCanvas), {
  atOnce: true,
});
