import classes from "./fleet-map.module.css";

interface Props {
  text: string;
  /** The middle of the square's upper edge, within the map. */
  x: number;
  y: number;
}

/** What the square under the pointer or the focus is; the square itself says the same to screen readers. */
export function SquareTip({ text, x, y }: Props) {
  return (
    <div className={classes.tip} style={{ "--x": `${x}px`, "--y": `${y}px` } as never} aria-hidden>
      <span>{text}</span>
    </div>
  );
}
