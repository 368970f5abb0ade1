import type { ReactNode } from "react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";

/** A name that a person chose, without invisible characters and isolated from the writing direction of its surroundings. */
export const Name = ({ children }: { children: string }) => <bdi>{sanitizeName(children)}</bdi>;

/** Isolates a name in a message from the writing direction around it: `t.rich("…", { nickname: sanitizeName(nickname), bdi })`. */
export const bdi = (name: ReactNode): ReactNode => <bdi>{name}</bdi>;
