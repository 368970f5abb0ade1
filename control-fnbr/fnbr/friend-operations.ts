import type { BotSession } from "@svc/control/platform";
import type { Client } from "fnbr";
import { GameError } from "../game-client.ts";

/** A notice that has not come after this time is not waited for. */
const NOTICE_TIMEOUT_MS = 2000;

type FriendNotice =
  | "friend:added"
  | "friend:removed"
  | "friend:request:sent"
  | "friend:request:declined"
  | "friend:request:aborted"
  | "user:blocked"
  | "user:unblocked";

/** Lists of friends change with the notice that follows a call, not with its answer. */
function awaitNotice(client: Client, id: string, notices: FriendNotice[]): { done: Promise<void>; cancel: () => void } {
  let cancel = () => {};
  const done = new Promise<void>((resolve) => {
    const onNotice = (user: { id: string }) => {
      if (user.id === id) cancel();
    };
    const timer = setTimeout(() => cancel(), NOTICE_TIMEOUT_MS);
    cancel = () => {
      clearTimeout(timer);
      for (const notice of notices) client.off(notice, onNotice);
      resolve();
    };
    for (const notice of notices) client.on(notice, onNotice);
  });
  return { done, cancel: () => cancel() };
}

export function createFriendOperations(client: Client): BotSession["friend"] {
  const requireIncoming = (id: string) => {
    if (client.friend.pendingList.get(id)?.direction !== "INCOMING")
      throw new GameError("not_found", "There is no such request.");
  };
  const requireOther = (id: string) => {
    if (id === client.user.self?.id) throw new GameError("forbidden", "That is the bot itself.");
  };
  const callAndAwait = async (call: () => Promise<void>, id: string, ...notices: FriendNotice[]) => {
    const notice = awaitNotice(client, id, notices);
    try {
      await call();
    } catch (error) {
      notice.cancel();
      throw error;
    }
    await notice.done;
  };
  return {
    add: async (id) => {
      requireOther(id);
      await callAndAwait(() => client.friend.add(id), id, "friend:request:sent", "friend:added");
    },
    accept: async (id) => {
      requireIncoming(id);
      await callAndAwait(() => client.friend.add(id), id, "friend:added");
    },
    decline: async (id) => {
      requireIncoming(id);
      await callAndAwait(() => client.friend.remove(id), id, "friend:request:declined");
    },
    remove: (id) => callAndAwait(() => client.friend.remove(id), id, "friend:removed", "friend:request:aborted"),
    block: async (id) => {
      requireOther(id);
      await callAndAwait(() => client.user.block(id), id, "user:blocked");
    },
    unblock: (id) => callAndAwait(() => client.user.unblock(id), id, "user:unblocked"),
  };
}
