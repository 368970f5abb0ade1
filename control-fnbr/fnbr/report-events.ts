import type { Client } from "fnbr";
import type { GameListener } from "../game-client.ts";
import { toUser } from "./party-state.ts";

/** After the links are opened every friend who is there is reported, like those who come online. */
const QUIET_MS = 5000;

/** Publishes what the library reports. It must be called before the login, or the library drops invitations. */
export function reportEvents(client: Client, listener: GameListener): { onLinksOpened: () => void } {
  reportPartyEvents(client, listener);
  reportFriendEvents(client, listener);
  const reportProblem = (error: Error) => listener.onProblem(`A notice could not be read: ${error.message}`);
  client.on("xmpp:message:error", reportProblem);
  client.on("xmpp:presence:error", reportProblem);
  client.on("xmpp:chat:error", reportProblem);
  return reportPresence(client, listener);
}

function reportPartyEvents(client: Client, listener: GameListener): void {
  client.on("party:updated", () => listener.onEvent("state"));
  client.on("party:member:updated", () => listener.onEvent("state"));
  client.on("party:member:joined", (member) => {
    // The library reports it up to 2 s late, when the member may have left again.
    if (member.id === client.user.self?.id || !client.party?.members.has(member.id)) return;
    listener.onEvent("memberJoined", toUser(member));
  });
  const onLeft = (member: { id: string; displayName: string | undefined }) =>
    listener.onEvent("memberLeft", toUser(member));
  client.on("party:member:left", onLeft);
  client.on("party:member:expired", onLeft);
  client.on("party:member:disconnected", onLeft);
  client.on("party:member:kicked", (member) => listener.onEvent("memberKicked", toUser(member)));
  client.on("party:member:promoted", (member) => listener.onEvent("promoted", toUser(member)));
  client.on("party:invite", ({ sender, party }) =>
    listener.onEvent("invite", { from: toUser(sender), partyId: party.id }),
  );
  client.on("party:joinrequest", ({ sender }) => listener.onEvent("joinRequest", toUser(sender)));
  client.on("party:member:message", ({ author, content }) =>
    listener.onEvent("partyMessage", { from: toUser(author), content }),
  );
}

function reportFriendEvents(client: Client, listener: GameListener): void {
  client.on("friend:message", ({ author, content }) => listener.onEvent("whisper", { from: toUser(author), content }));
  client.on("friend:request", (from) => listener.onEvent("friendRequest", toUser(from)));
  client.on("friend:added", (friend) => listener.onEvent("friendAdded", toUser(friend)));
  client.on("friend:removed", (friend) => listener.onEvent("friendRemoved", toUser(friend)));
}

function reportPresence(client: Client, listener: GameListener): { onLinksOpened: () => void } {
  const online = new Set<string>();
  const seen = new Set<string>();
  let openedAt = Date.now();
  const setOffline = (friend: { id: string; displayName: string | undefined }) => {
    if (online.delete(friend.id)) listener.onEvent("friendOffline", toUser(friend));
  };
  client.on("friend:offline", setOffline);
  client.on("friend:removed", ({ id }) => {
    online.delete(id);
    seen.delete(id);
  });
  client.on("friend:online", (friend) => {
    if (online.has(friend.id)) return;
    const wasThere = !seen.has(friend.id) && Date.now() - openedAt < QUIET_MS;
    online.add(friend.id);
    seen.add(friend.id);
    if (!wasThere) listener.onEvent("friendOnline", toUser(friend));
  });
  const onLinksOpened = () => {
    openedAt = Date.now();
    // Nobody reports who has left while the links were lost.
    client.setTimeout(() => {
      for (const friend of client.friend.list.values()) if (!friend.isOnline) setOffline(friend);
    }, QUIET_MS);
  };
  return { onLinksOpened };
}
