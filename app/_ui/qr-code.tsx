import { encode } from "uqr";
import classes from "./qr-code.module.css";

/** Modules of white around the code, which scanners need. */
const BORDER = 4;

/** The QR code of a text. It is dark on white in both themes, because many scanners read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "L", border: BORDER });
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join("")} fill="#000" />
    </svg>
  );
}

/** The dark modules of a row, as squares. */
const rowPath = (row: readonly boolean[], y: number): string =>
  row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
