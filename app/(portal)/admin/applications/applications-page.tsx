"use client";

import { Anchor } from "@mantine/core";
import { IconApps, IconAppsOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { SearchList, useSearchText } from "../_frame/search-list.tsx";
import { type ApplicationSummary, isDisabled, isOwnerBlocked } from "./application.ts";
import { ApplicationMenu } from "./application-menu.tsx";
import { ApplicationBadges, summaryFacts } from "./summary-facts.tsx";

export function ApplicationsPage({ self }: { self: User }) {
  const { t } = useLanguage();
  const [text, setText] = useSearchText();
  const { admin } = useTRPC();
  const found = useQuery({
    ...admin.searchApplications.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...admin.countApplications.queryOptions({}), enabled: found.data?.length === 0 });
  return (
    <>
      <PageHeader title={t("admin.applications.title")} description={t("admin.applications.description")} />
      <SearchList
        label={t("admin.applications.title")}
        searchLabel={t("admin.applications.search")}
        placeholder={t("admin.applications.placeholder")}
        text={text}
        onSearch={setText}
        found={found}
        row={(app) => <ApplicationRow key={app.id} app={app} self={self} />}
        all={all.data}
        icon={IconAppsOff}
        empty={{
          title: t("admin.applications.empty.title"),
          text: t("admin.applications.empty.text"),
          hidden: ({ count, isMore }) => t("admin.applications.empty.hidden", { isMore: String(isMore), count }),
        }}
      />
    </>
  );
}

const ApplicationRow = ({ app, self }: { app: ApplicationSummary; self: User }) => {
  const language = useLanguage();
  return (
    <Row
      icon={isDisabled(app) || isOwnerBlocked(app) ? IconAppsOff : IconApps}
      title={
        <>
          <Anchor component={Link} href={`/admin/applications/${app.id}`} prefetch={false} inherit c="inherit">
            <Name>{app.name}</Name>
          </Anchor>
          <ApplicationBadges app={app} />
        </>
      }
      facts={summaryFacts(language, app)}
      summary={formatFacts([
        sanitizeName(app.owner.username),
        language.t("admin.applications.accounts", { count: app.users }),
      ])}
    >
      <ApplicationMenu app={app} self={self} />
    </Row>
  );
};
