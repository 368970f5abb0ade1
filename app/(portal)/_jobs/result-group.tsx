"use client";

import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { JobGroup } from "#server/contract/job-groups.ts";
import type { JobWithCells } from "#server/contract/jobs.ts";
import { useAnswers } from "../../_languages/answers.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ReplyFormatLabel } from "../../_ui/reply-format-label.tsx";
import { GroupItems } from "./group-items.tsx";
import { ItemBot } from "./item-bot.tsx";
import { ItemState } from "./item-state.tsx";
import classes from "./job-results.module.css";

/** The format of a reply that did what was asked for, but not all of it: its state does not say so. */
const WARNING = 3;

interface Props {
  job: JobWithCells;
  group: JobGroup;
}

/** Equal replies, with their number. One alone names its bot; several open to the list of theirs. */
export function ResultGroup({ job, group }: Props) {
  const { t, format } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { count, first } = group;
  if (count === 1) {
    return (
      <li className={classes.row}>
        <Reply group={group} />
        <span className={classes.count}>
          <ItemBot job={job} item={first} />
          {first.ms !== null && <span className={classes.duration}>{format.milliseconds(first.ms)}</span>}
        </span>
      </li>
    );
  }
  return (
    <li>
      <UnstyledButton
        className={classes.row ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Reply group={group} isOpen={isOpen} />
        <span className={classes.count}>
          {job.kind === "import" ? t("jobs.results.rowCount", { count }) : t("shared.botCount", { count })}
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <GroupItems job={job} group={group} />}
      </div>
    </li>
  );
}

function Reply({ group: { state, format, message }, isOpen = true }: { group: JobGroup; isOpen?: boolean }) {
  const translate = useAnswers();
  return (
    <>
      <ItemState state={state} />
      <span className={classes.reply}>
        {format === WARNING && <ReplyFormatLabel format={format} />}
        {message && (
          <bdi className={classes.message} data-whole={isOpen || undefined}>
            {translate(message)}
          </bdi>
        )}
      </span>
    </>
  );
}
