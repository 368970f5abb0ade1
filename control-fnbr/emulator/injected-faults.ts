import type { Refusal } from "./refusals.ts";

export type LinkName = "xmpp" | "stomp";
/** `refuse`: the upgrade is answered with 503; `hang`: it is not answered; `mute`: the link opens, then stays silent. */
export type LinkFault = "refuse" | "hang" | "mute";

export interface RequestFault {
  /** A part of the route's name, such as `GET /api/v1/search`. */
  route: string;
  /** What the requests are answered with. Without it only `delayMs` counts. */
  refusal?: Refusal;
  /** How many requests it applies to; 1 when it is left out. */
  times?: number;
  delayMs?: number;
  /** Which requests of the route it applies to; all when it is left out. */
  when?: (url: URL, body: string) => boolean;
}

type CountedFault = RequestFault & { times: number };

/** What goes wrong on the emulated platform. */
export class InjectedFaults {
  readonly #requests: CountedFault[] = [];
  readonly #links = new Map<string, LinkFault>();

  /** How many requests are still to go wrong. */
  get openCount(): number {
    return this.#requests.reduce((sum, { times }) => sum + times, 0);
  }

  /** The next requests of a route go wrong. */
  add(fault: RequestFault): void {
    this.#requests.push({ times: 1, ...fault });
  }

  /** @param accountId Only the links of this account; of all accounts when it is left out. */
  setLink(link: LinkName, fault: LinkFault, accountId = ""): void {
    this.#links.set(`${link} ${accountId}`, fault);
  }

  clear(): void {
    this.#requests.length = 0;
    this.#links.clear();
  }

  ofLink(link: LinkName, accountId: string | null | undefined): LinkFault | undefined {
    return this.#links.get(`${link} ${accountId ?? ""}`) ?? this.#links.get(`${link} `);
  }

  /** The fault of a request. It counts as one of the fault's times. */
  next(name: string, url: URL, body: string): RequestFault | undefined {
    const found = this.#requests.find(
      ({ route, times, when }) => name.includes(route) && times > 0 && (!when || when(url, body)),
    );
    if (found) found.times -= 1;
    return found;
  }
}
