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
