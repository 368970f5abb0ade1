import type { Tone } from "#server/contract/design-tokens.ts";
import classes from "./status-mark.module.css";

/** The picture of a live status or a reason. The word for it stands beside it. */
export const StatusMark = ({ tone }: { tone: Tone }) => <span className={classes.mark} data-tone={tone} aria-hidden />;
