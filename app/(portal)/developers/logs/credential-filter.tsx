"use client";

import { Group, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { LogFilter } from "./use-log-filter.ts";

const ALL_CREDENTIALS = "all";

/** Whose calls: all of the account's, those of one API token, or those of one application. */
export function CredentialFilter({ log: { filter, setFilter } }: { log: LogFilter }) {
  const trpc = useTRPC();
  const tokens = useQuery(trpc.tokens.list.queryOptions({}));
  const applications = useQuery(trpc.applications.list.queryOptions({}));
  const value = filter.application
    ? `application:${filter.application}`
    : filter.token
      ? `token:${filter.token}`
      : ALL_CREDENTIALS;
  const choose = (chosen: string | null) => {
    const [kind, id = null] = (chosen ?? ALL_CREDENTIALS).split(":");
    const application = kind === "application" ? id : null;
    void setFilter({ application, token: kind === "token" ? id : null, before: null });
  };
  return (
    <Group>
      <Select
        label="Calls of"
        value={value}
        onChange={choose}
        allowDeselect={false}
        searchable
        w={{ base: "100%", xs: 320 }}
        data={[
          { value: ALL_CREDENTIALS, label: "Everything in my name" },
          {
            group: "API tokens",
            items: (tokens.data ?? []).map(({ id, name }) => ({ value: `token:${id}`, label: name })),
          },
          {
            group: "Applications",
            items: (applications.data ?? []).map(({ id, name }) => ({ value: `application:${id}`, label: name })),
          },
        ]}
      />
    </Group>
  );
}
