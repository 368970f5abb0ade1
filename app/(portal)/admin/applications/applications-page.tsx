"use client";

import { IconAppsOff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { SearchList, useSearchText } from "../_frame/search-list.tsx";
import { ApplicationRow } from "./application-row.tsx";

export function ApplicationsPage({ self }: { self: User }) {
  const [text, setText] = useSearchText();
  const found = useQuery({
    ...useTRPC().admin.searchApplications.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Applications"
        description="Programs and sites that sign people in. A disabled one is refused everywhere."
      />
      <SearchList
        label="Applications"
        placeholder="Name, owner or id"
        text={text}
        onSearch={setText}
        found={found}
        row={(app) => <ApplicationRow key={app.id} app={app} self={self} />}
        empty={
          <EmptyState
            icon={IconAppsOff}
            title="Nothing found"
            text="Search by a part of its name or its owner’s, or by the whole id of either."
          />
        }
      />
    </>
  );
}
