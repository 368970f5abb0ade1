import type { BotAssignment } from "../../../data/engine/bot-assignment.ts";
import type { Actor } from "../../actor.ts";
import type { AssignedBot } from "../assigning/read-assigned-bots.ts";
import type { ShardCall } from "../calling/hub-messages.ts";

/**
 * `unauthorized`: the credential is not valid. `forbidden`: the credential lacks a right. `superseded`: the shard's id
 * belongs to another connection or another owner. `restarting`: this process stops.
 */
export type RefusalKind = "unauthorized" | "forbidden" | "superseded" | "restarting";

/** Why a shard is not accepted, or not any longer. The message is shown to its owner. */
export class ShardRefusal extends Error {
  override readonly name = "ShardRefusal";
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * `unwanted`: the bot should not run there. `credentials`: they changed. `lost`: the shard does not hold the bot. `moved`:
 * another shard with fewer bots gets it, once this one has released it.
 */
export type RevokeReason = "unwanted" | "credentials" | "lost" | "moved";

/** What a shard is told when its session begins. */
export interface SessionStart {
  epoch: number;
  /** The shard keeps an earlier lease, with these bots; it drops all others. */
  isResumed: boolean;
  assignments: BotAssignment[];
  /** The version of the control library that the shard runs. */
  libraryVersion: string;
}

/** A person signs in with an account. The number is unique in the session, among the calls too. */
export interface ShardSignIn {
  number: number;
  timeoutMs: number;
  /** The platform account whose credentials are renewed. */
  platformAccountId?: string | undefined;
}

/** Ids that a shard selects and that stand for nothing that it could run. */
export interface UnknownIds {
  categories: string[];
  bots: string[];
}

/** The shard at the other end of a connection. Nothing here waits: messages arrive in the order of the calls. */
export interface ShardPeer {
  /** False as soon as the other end has closed the connection. */
  isConnected(): boolean;
  /** Looks up whom the connection's token stands for now. */
  findActor(): Promise<Actor>;
  startSession(start: SessionStart): void;
  /** Nothing is sent when a later session has begun on the connection: the shard would take the bots for that one's. */
  assignBots(epoch: number, bots: AssignedBot[]): void;
  /** Sends what changed of bots that the shard holds, without their credentials. */
  updateBots(bots: AssignedBot[]): void;
  revokeBots(assignments: BotAssignment[], reason: RevokeReason): void;
  /** @param number Unique in the session. */
  sendCall(number: number, call: ShardCall): void;
  startSignIn(signIn: ShardSignIn): void;
  /** Tells which ids of its selection are unknown now; empty lists where all are known. */
  reportUnknownIds(unknown: UnknownIds): void;
  /** Asks for the items with this digest, from this number on. */
  askForItems(digest: string, from: number): void;
  /** Ends a call or a sign-in. */
  cancelCall(number: number): void;
  /** Asks the shard to open another connection and to close this one when its calls are answered. */
  drain(): void;
  /** Ends the connection. */
  close(refusal: ShardRefusal): void;
}
