"use client";

import { IconAppsOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { SearchList, useSearchText } from "../_frame/search-list.tsx";
import { adminTexts } from "../texts.ts";
import { ApplicationRow } from "./application-row.tsx";

const texts = adminTexts.applications;

export function ApplicationsPage({ self }: { self: User }) {
  const [text, setText] = useSearchText();
  const found = useQuery({
    ...useTRPC().admin.searchApplications.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <SearchList
        label={texts.title}
        searchLabel={texts.search}
        placeholder={texts.placeholder}
        text={text}
        onSearch={setText}
        found={found}
        row={(app) => <ApplicationRow key={app.id} app={app} self={self} />}
        empty={<EmptyState icon={IconAppsOff} {...texts.empty} />}
      />
    </>
  );
}
