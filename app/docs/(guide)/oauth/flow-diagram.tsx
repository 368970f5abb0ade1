import classes from "../_parts/guide.module.css";

const LANES = [
  { x: 80, label: "Browser" },
  { x: 330, label: "Your application" },
  { x: 580, label: "This service" },
] as const;
const [BROWSER, APP, SERVICE] = LANES.map(({ x }) => x) as [number, number, number];

const ARROWS: { from: number; to: number; label: string }[] = [
  { from: APP, to: BROWSER, label: "1  go to /oauth2/authorize" },
  { from: BROWSER, to: SERVICE, label: "2  who asks, for what? Approve" },
  { from: SERVICE, to: BROWSER, label: "3  303 to redirect_uri?code&state&iss" },
  { from: BROWSER, to: APP, label: "4  code" },
  { from: APP, to: SERVICE, label: "5  POST /oauth2/token  code, verifier" },
  { from: SERVICE, to: APP, label: "6  access_token, scope, id_token" },
  { from: APP, to: SERVICE, label: "7  GET /v1/…  Bearer access_token" },
];
const TOP = 74;
const ARROW_SPACING = 44;

/** The flow as lanes; the list beside it says the same in words. */
export function FlowDiagram() {
  const bottom = TOP + ARROWS.length * ARROW_SPACING;
  return (
    <div className={classes.scroll}>
      <svg viewBox={`0 0 660 ${bottom}`} className={classes.lane} role="img" aria-labelledby="flow-drawing">
        <title id="flow-drawing">
          The application sends the browser to the service, the person approves, the browser comes back with a code, the
          application exchanges it for a token and calls the API.
        </title>
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" fill="currentColor" />
          </marker>
        </defs>
        {LANES.map(({ x, label }) => (
          <g key={label}>
            <line x1={x} x2={x} y1={44} y2={bottom - 8} stroke="currentColor" strokeOpacity={0.25} />
            <rect
              x={x - 76}
              y={8}
              width={152}
              height={36}
              rx={8}
              fill="none"
              stroke="currentColor"
              strokeOpacity={0.5}
            />
            <text x={x} y={31} textAnchor="middle" fontSize={14} fontWeight={600} fill="currentColor">
              {label}
            </text>
          </g>
        ))}
        {ARROWS.map(({ from, to, label }, index) => {
          const y = TOP + index * ARROW_SPACING + 12;
          const gap = from < to ? 6 : -6;
          return (
            <g key={label}>
              <line
                x1={from + gap}
                x2={to - gap}
                y1={y}
                y2={y}
                stroke="currentColor"
                strokeWidth={1.5}
                markerEnd="url(#tip)"
              />
              <text x={(from + to) / 2} y={y - 7} textAnchor="middle" fontSize={12.5} className={classes.hop}>
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
