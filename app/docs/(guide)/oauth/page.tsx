import { Code } from "@mantine/core";
import { apiAddress, portalAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import classes from "../_parts/guide.module.css";
import { BulletList, GuideTable, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { nextAuth4Program, nextAuth5Program } from "./next-auth-snippets.ts";
import {
  credentialLines,
  curlSteps,
  deviceProgram,
  fetchProgram,
  libraryProgram,
  REDIRECT_URI,
} from "./oauth-snippets.ts";
import { oauthTexts, oauthTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

export default function OAuthGuidePage() {
  const addresses = { issuer: portalAddress(), api: apiAddress() };
  const curl = curlSteps(addresses);
  const { byHand, nextAuth, tokens } = texts;
  return (
    <>
      <GuideTitle title={texts.title} lead={texts.lead} />
      <Section id="flow" title={texts.flow.title}>
        <FlowDiagram />
      </Section>
      <Section id="register" title={texts.register.title}>
        <Paragraph>{texts.register.text(REDIRECT_URI)}</Paragraph>
        <CodeBlock code={credentialLines} label={texts.register.code} />
      </Section>
      <Section id="library" title={texts.library.title}>
        <Paragraph>{texts.library.text}</Paragraph>
        <CodeBlock code={libraryProgram(addresses)} label={texts.library.code} />
      </Section>
      <Section id="by-hand" title={byHand.title}>
        <Paragraph>{byHand.proofKey}</Paragraph>
        <CodeBlock code={curl.pkce} label={byHand.proofKeyCode} />
        <Paragraph>{byHand.authorize}</Paragraph>
        <CodeBlock code={curl.authorize} label={byHand.authorizeCode} />
        <Paragraph>{byHand.exchange}</Paragraph>
        <CodeBlock code={curl.exchange} label={byHand.exchangeCode} />
        <Paragraph>{byHand.call}</Paragraph>
        <CodeBlock code={curl.call} label={byHand.callCode} />
        <Paragraph>{byHand.node}</Paragraph>
        <CodeBlock code={fetchProgram(addresses)} label={byHand.nodeCode} />
      </Section>
      <Section id="next-auth" title={nextAuth.title}>
        <Paragraph>{nextAuth.text}</Paragraph>
        <Paragraph>{nextAuth.version4}</Paragraph>
        <CodeBlock code={nextAuth4Program(addresses)} label={nextAuth.version4Code} />
        <Paragraph>{nextAuth.version5}</Paragraph>
        <CodeBlock code={nextAuth5Program(addresses)} label={nextAuth.version5Code} />
      </Section>
      <Section id="tokens" title={tokens.title}>
        <Paragraph>{tokens.introspect}</Paragraph>
        <CodeBlock code={curl.introspect} label={tokens.introspectCode} />
        <Paragraph>{tokens.revoke}</Paragraph>
        <CodeBlock code={curl.revoke} label={tokens.revokeCode} />
      </Section>
      <Section id="device" title={texts.device.title}>
        <Paragraph>{texts.device.text}</Paragraph>
        <CodeBlock code={deviceProgram(addresses)} label={texts.device.code} />
      </Section>
      <Section id="discovery" title={texts.openId.title}>
        <BulletList items={texts.openId.items(addresses)} />
      </Section>
      <Section id="good-to-know" title={texts.notes.title}>
        <BulletList items={texts.notes.items} />
      </Section>
      <Section id="errors" title={texts.errors.title}>
        <OAuthErrors />
        <Paragraph>{texts.errors.logs}</Paragraph>
      </Section>
    </>
  );
}

const { lanes, arrows, diagram } = oauthTexts.flow;
const LANES = [
  { x: 80, label: lanes.browser },
  { x: 330, label: lanes.application },
  { x: 580, label: lanes.service },
] as const;
const [BROWSER, APPLICATION, SERVICE] = LANES.map(({ x }) => x) as [number, number, number];

const ARROWS: { from: number; to: number; label: string }[] = [
  { from: APPLICATION, to: BROWSER, label: arrows.authorize },
  { from: BROWSER, to: SERVICE, label: arrows.approve },
  { from: SERVICE, to: BROWSER, label: arrows.redirect },
  { from: BROWSER, to: APPLICATION, label: arrows.code },
  { from: APPLICATION, to: SERVICE, label: arrows.exchange },
  { from: SERVICE, to: APPLICATION, label: arrows.token },
  { from: APPLICATION, to: SERVICE, label: arrows.call },
];
const TOP = 74;
const ARROW_SPACING = 44;

/** A sequence diagram of the flow. Its title describes it for screen readers. */
function FlowDiagram() {
  const bottom = TOP + ARROWS.length * ARROW_SPACING;
  return (
    <div className={classes.scroll}>
      <svg viewBox={`0 0 660 ${bottom}`} className={classes.diagram} role="img" aria-labelledby="flow-diagram">
        <title id="flow-diagram">{diagram}</title>
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
              <text x={(from + to) / 2} y={y - 7} textAnchor="middle" fontSize={12.5} className={classes.arrowLabel}>
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function OAuthErrors() {
  const { table, columns, rows } = oauthTexts.errors;
  return (
    <GuideTable
      label={table}
      columns={columns}
      rows={rows.map(({ error, where, meaning }) => [
        error,
        error.split(", ").map((name) => (
          <span key={name}>
            <Code>{name}</Code>
            <br />
          </span>
        )),
        where,
        meaning,
      ])}
    />
  );
}
