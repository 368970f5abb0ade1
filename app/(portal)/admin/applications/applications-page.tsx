"use client";

import { IconAppsOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { SearchList, useSearchText } from "../_frame/search-list.tsx";
import { adminTexts } from "../texts.ts";
import { ApplicationRow } from "./application-row.tsx";

const texts = adminTexts.applications;

export function ApplicationsPage({ self }: { self: User }) {
  const [text, setText] = useSearchText();
  const { admin } = useTRPC();
  const found = useQuery({
    ...admin.searchApplications.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...admin.countApplications.queryOptions({}), enabled: found.data?.length === 0 });
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
        all={all.data}
        icon={IconAppsOff}
        empty={texts.empty}
      />
    </>
  );
}
