import { useEffect } from "react";

/** Changes of the address that the router has not confirmed yet, oldest first. */
let unconfirmed: string[] = [];
/** What the router showed before them. */
let confirmed = "";

const toAddress = (url?: string | URL | null) => new URL(url ?? "", location.href).href;

function noteChange(address: string): void {
  if (unconfirmed.length === 0) confirmed = location.href;
  unconfirmed.push(address);
}

/** Whether the router confirms an address that is not the newest one any more. */
function isOutdated(address: string): boolean {
  const index = unconfirmed.lastIndexOf(address);
  if (index < 0 && (unconfirmed.length === 0 || address !== confirmed)) {
    unconfirmed = [];
    return false;
  }
  confirmed = address;
  unconfirmed.splice(0, index + 1);
  return unconfirmed.length > 0;
}

let isInstalled = false;

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  const isOfRouter = (state: { __NA?: boolean } | null) => state?.__NA === true;
  history.pushState = (state, unused, url) => {
    if (isOfRouter(state)) unconfirmed = [];
    else noteChange(toAddress(url));
    pushState(state, unused, url);
  };
  history.replaceState = (state, unused, url) => {
    const address = toAddress(url);
    if (isOfRouter(state) && isOutdated(address)) return;
    if (!isOfRouter(state)) noteChange(address);
    replaceState(state, unused, url);
  };
  addEventListener("popstate", ({ state }) => {
    if (isOfRouter(state)) noteChange(location.href);
  });
}

/**
 * Keeps Back and Forward right when tabs or filters are changed quickly. Next's router writes each address that was
 * pushed without it once more when it has rendered it, over the entry that is then the current one: of two changes
 * within that time the second would get the address of the first. Such a write is left out here.
 */
export function useHistoryAddresses(): void {
  useEffect(() => {
    const timer = setTimeout(install); // around the router's own functions, which it sets in the same moment
    return () => clearTimeout(timer);
  }, []);
}
