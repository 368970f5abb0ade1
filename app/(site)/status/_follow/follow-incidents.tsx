"use client";

import { Text } from "@mantine/core";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { TextLink } from "../../../_ui/styled-links.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { statusTexts } from "../texts.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

const texts = statusTexts.follow;

/** How visitors learn of incidents: by the feed, and by mail where the service sends any. */
export const FollowIncidents = ({ sendsMails }: { sendsMails: boolean }) => (
  <SectionCard title={texts.title}>
    <Text size="sm">
      {textWithParts(texts.feedHelp, {
        feed: (
          <TextLink href="/status/feed.atom" underline="always">
            {texts.feed}
          </TextLink>
        ),
      })}
    </Text>
    {sendsMails && <SubscribeForm />}
  </SectionCard>
);
