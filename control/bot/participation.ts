import type { PartyState } from "../platform/platform.ts";
import type { BehaviorContext } from "./behavior-context.ts";

type ParticipationContext = Pick<BehaviorContext, "session" | "settings" | "cosmetics" | "attempt">;

/**
 * Decides whether the bot takes part in matches, and sits out otherwise. It changes the readiness only when its decision
 * changes, so that the commands of players count until then.
 */
export class Participation {
  readonly #context: ParticipationContext;
  #sitsOut = false;
  /** The members were in a match already when the bot came. */
  #joinedDuringMatch = false;

  constructor(context: ParticipationContext) {
    this.#context = context;
  }

  onJoinedParty(): void {
    this.#sitsOut = false; // a party begins without a decision
    this.#joinedDuringMatch = this.#othersPlay();
    this.#decide();
  }

  /** After any change in the same party, or of the settings. */
  onPartyChanged(): void {
    this.#joinedDuringMatch &&= this.#othersPlay();
    this.#decide();
  }

  #decide(): void {
    const { session, attempt } = this.#context;
    const { party, self } = session;
    const own = party?.members.find(({ id }) => id === self.id);
    if (!party || !own) return;
    const sitsOut = this.#mustSitOut(party);
    if (sitsOut === this.#sitsOut) return;
    this.#sitsOut = sitsOut;
    if (sitsOut) attempt("Sitting out", () => session.me.setReadiness("sittingOut"));
    else if (own.readiness === "sittingOut") attempt("Sitting in", () => session.me.setReadiness("notReady"));
  }

  #mustSitOut(party: PartyState): boolean {
    const { allowMatchmaking, disableMatchmakingChecks, disablePlaylistChecks } = this.#context.settings;
    if (party.members.length < 2) return false;
    if (!allowMatchmaking) return true;
    if (this.#joinedDuringMatch && !disableMatchmakingChecks) return true;
    return !disablePlaylistChecks && !this.#knowsPlaylist(party.playlistId);
  }

  /** A platform without playlists names none, and a catalogue without playlists says nothing about them. */
  #knowsPlaylist(playlistId: string): boolean {
    const { cosmetics } = this.#context;
    if (playlistId === "" || cosmetics.get(playlistId)?.type === "playlist") return true;
    return cosmetics.list("all", "playlist").length === 0;
  }

  #othersPlay(): boolean {
    const { party, self } = this.#context.session;
    return party?.members.some(({ id, match }) => id !== self.id && match !== null) ?? false;
  }
}
