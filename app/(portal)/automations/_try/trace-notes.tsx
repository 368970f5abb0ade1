"use client";

import { IconAlertCircle, IconCircleCheck, IconMinus } from "@tabler/icons-react";
import type { TraceEntry } from "#control/automations/trace.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import classes from "../_editor/editor.module.css";
import { useEditor } from "../_editor/editor-context.ts";
import { type Place, writePlace } from "../_editor/places.ts";
import { describeDecided, describeEntry } from "./describe-trace.ts";
import type { CardTrace } from "./trace-by-place.ts";

const MAX_ENTRIES = 5;
const ERROR_FORMAT = 4;

/** What the run that is shown did with the step at this place. */
export function TraceNotes({ place }: { place: Place }) {
  const language = useLanguage();
  const { t } = language;
  const { trace } = useEditor();
  const [block] = place;
  const isCondition = place.includes("if");
  if (!trace || block !== "do" || isCondition) return null;
  if (place.at(-2) === "choose") return <BranchNote trace={trace} place={place} />;
  const entries = trace.entries.get(writePlace(place)) ?? [];
  if (entries.length === 0) return <NotRun trace={trace} />;
  return (
    <div className={classes.notes} data-trace>
      {entries.slice(0, MAX_ENTRIES).map((entry) => (
        <EntryNote key={`${entry.at} ${describeEntry(language, entry)}`} entry={entry} />
      ))}
      {entries.length > MAX_ENTRIES && (
        <span className={classes.note}>{t("automations.tryOut.more", { count: entries.length - MAX_ENTRIES })}</span>
      )}
    </div>
  );
}

function BranchNote({ trace, place }: { trace: CardTrace; place: Place }) {
  const { t } = useLanguage();
  const chosen = trace.entries.get(writePlace(place.slice(0, -2))) ?? [];
  if (chosen.length === 0 && trace.isCut) return <NotRun trace={trace} />;
  const isTaken = chosen.some((entry) => entry.did === "chose" && entry.branch === place.at(-1));
  return isTaken ? (
    <Note mark="done" text={t("automations.tryOut.taken")} />
  ) : (
    <Note mark="none" text={t("automations.tryOut.notTaken")} />
  );
}

const isFailed = (entry: TraceEntry) =>
  entry.did === "unknownCommand" || entry.did === "refused" || (entry.did === "ran" && entry.format === ERROR_FORMAT);

function EntryNote({ entry }: { entry: TraceEntry }) {
  const language = useLanguage();
  return (
    <>
      <Line mark={isFailed(entry) ? "failed" : "done"} text={describeEntry(language, entry)} />
      {entry.did === "chose" &&
        entry.read.map((decided, index) => (
          <Line
            key={`${index.toString()} ${decided.value}`}
            mark={decided.holds ? "done" : "none"}
            text={describeDecided(language, decided)}
          />
        ))}
    </>
  );
}

const ICONS = { done: IconCircleCheck, failed: IconAlertCircle, none: IconMinus };
type Mark = keyof typeof ICONS;

export function Line({ mark, text }: { mark: Mark; text: string }) {
  const Icon = ICONS[mark];
  return (
    <span className={mark === "failed" ? classes.problem : classes.note}>
      <Icon size={16} aria-hidden />
      <bdi>{text}</bdi>
    </span>
  );
}

const Note = (props: { mark: Mark; text: string }) => (
  <div className={classes.notes} data-trace>
    <Line {...props} />
  </div>
);

const NotRun = ({ trace: { isCut } }: { trace: CardTrace }) => {
  const { t } = useLanguage();
  return <Note mark="none" text={isCut ? t("automations.tryOut.notKept") : t("automations.tryOut.notRun")} />;
};
