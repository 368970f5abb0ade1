"use client";

import { Anchor } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ApiRequest } from "#server/contract/api-requests.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import lines from "../../../_ui/two-lines.module.css";
import { RequestDetails, StatusCode } from "./request-details.tsx";
import classes from "./request-list.module.css";

interface Props {
  requests: ApiRequest[];
  /** Their details are shown at once, for somebody who looks for one request. */
  isOpen?: boolean;
}

/** One line for each request. A click shows its details. */
export function LoggedRequests({ requests, isOpen = false }: Props) {
  const { t, format } = useLanguage();
  return (
    <ul className={`${classes.list} ${lines.list}`} aria-label={t("developers.logs.list.label")}>
      {requests.map((request) => (
        <li key={request.id}>
          <details className={classes.request} open={isOpen}>
            <summary className={`${classes.line} ${lines.entry}`}>
              <IconChevronRight size={16} className={`${classes.arrow} ${lines.action}`} aria-hidden />
              <span className={`${classes.code} ${lines.lead}`}>
                <StatusCode status={request.status} />
              </span>
              <span className={`${classes.route} ${lines.first}`}>
                {t.rich("developers.logs.list.route", { method: () => <b>{request.method}</b>, route: request.route })}
              </span>
              <span className={`${classes.by} ${lines.second}`}>
                {request.credentialName === null ? (
                  t(`developers.logs.list.kinds.${request.kind}`)
                ) : (
                  <Name>{request.credentialName}</Name>
                )}
              </span>
              <span className={`${classes.ms} ${lines.side}`}>{format.unit(request.ms, "millisecond", "short")}</span>
              <span className={`${classes.when} ${lines.end}`}>
                <TimeAgo instant={request.createdAt} />
              </span>
            </summary>
            <div className={classes.details}>
              <RequestDetails request={request} />
              <Anchor
                component={Link}
                href={`/developers/logs/${encodeURIComponent(request.requestId)}`}
                prefetch={false}
                size="sm"
                underline="always"
              >
                {t("developers.logs.list.open")}
              </Anchor>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
