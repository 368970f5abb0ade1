import { apiAddress, portalAddress } from "#server/transport/service-addresses.ts";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { BulletList, GuideTitle, Paragraph, Section } from "../_parts/guide-parts.tsx";
import { FlowDiagram } from "./flow-diagram.tsx";
import { nextAuth4Program, nextAuth5Program } from "./next-auth-snippets.ts";
import { OAuthErrors } from "./oauth-errors.tsx";
import { credentialLines, curlSteps, fetchProgram, libraryProgram, REDIRECT_URI } from "./oauth-snippets.ts";
import { oauthTexts as texts } from "./texts.ts";

export const metadata = { title: texts.title };

export default function OAuthGuidePage() {
  const addresses = { issuer: portalAddress(), api: apiAddress() };
  const curl = curlSteps(addresses);
  const { byHand, nextAuth } = texts;
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
