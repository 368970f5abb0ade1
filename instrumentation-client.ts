import { reportNavigation } from "./app/_ui/navigation-start.ts";

/** Next calls it at each click of a link, each push of the router, Back and Forward. */
export function onRouterTransitionStart(): void {
  reportNavigation();
}
