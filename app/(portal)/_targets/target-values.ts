export const TARGET_KINDS = ["category", "view", "bots"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export interface TargetBot {
  id: string;
  nickname: string;
}

/** For which bots something is. What is not shown keeps what was chosen. */
export interface TargetValues {
  targetKind: TargetKind;
  categoryId: string | null;
  viewId: string | null;
  bots: TargetBot[];
}

/** As the service takes it. */
export function toTarget({ targetKind, categoryId, viewId, bots }: TargetValues) {
  if (targetKind === "category") return { categoryId: categoryId ?? "" };
  return targetKind === "view" ? { viewId: viewId ?? "" } : { botIds: bots.map(({ id }) => id) };
}

/** Whether something is chosen. */
export function hasTarget({ targetKind, categoryId, viewId, bots }: TargetValues): boolean {
  if (targetKind === "bots") return bots.length > 0;
  return (targetKind === "category" ? categoryId : viewId) !== null;
}
