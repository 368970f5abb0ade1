"use client";

import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Select } from "../../../_ui/overlays/select.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { requestLogTexts } from "./texts.ts";
import type { LogFilter } from "./use-log-filter.ts";

const texts = requestLogTexts.credential;
const ALL_CREDENTIALS = "all";

/** Selects the requests of all credentials of the account, of one API token or of one application. */
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
        label={texts.label}
        value={value}
        onChange={choose}
        allowDeselect={false}
        searchable
        w={{ base: "100%", xs: 320 }}
        data={[
          { value: ALL_CREDENTIALS, label: texts.all },
          {
            group: texts.tokens,
            items: (tokens.data ?? []).map(({ id, name }) => ({ value: `token:${id}`, label: name })),
          },
          {
            group: texts.applications,
            items: (applications.data ?? []).map(({ id, name }) => ({ value: `application:${id}`, label: name })),
          },
        ]}
      />
    </Group>
  );
}
