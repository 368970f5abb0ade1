"use client";

import { Text } from "@mantine/core";
import { useLanguage } from "../../../_languages/use-language.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { TextLink } from "../../../_ui/styled-links.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

/** How visitors learn of incidents: by the feed, and by mail where the service sends any. */
export const FollowIncidents = ({ sendsMails }: { sendsMails: boolean }) => {
  const { t } = useLanguage();
  return (
    <SectionCard title={t("status.follow.title")}>
      <Text size="sm">
        {t.rich("status.follow.feedHelp", {
          feed: () => (
            <TextLink href="/status/feed.atom" underline="always">
              {t("status.follow.feed")}
            </TextLink>
          ),
        })}
      </Text>
      {sendsMails && <SubscribeForm />}
    </SectionCard>
  );
};
