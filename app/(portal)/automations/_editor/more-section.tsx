"use client";

import { Button, Checkbox } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import { IGNORABLE, type Ignorable, MODES } from "#control/automations/vocabulary.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import type { Change } from "./card-list.tsx";
import classes from "./editor.module.css";

interface Props {
  automation: Automation;
  onChange: Change<Automation>;
  /** Whether something in it has a problem: it is then open. */
  hasProblem: boolean;
}

/** What most automations leave as it is. */
export function MoreSection({ automation, onChange, hasProblem }: Props) {
  const { t } = useLanguage();
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || hasProblem;
  const id = useId();
  return (
    <div className={classes.block}>
      <Button
        variant="subtle"
        style={{ justifySelf: "start" }}
        leftSection={
          <IconChevronRight
            size={18}
            aria-hidden
            style={{ rotate: isOpen ? "calc(90deg * var(--inline-direction))" : "none" }}
          />
        }
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpened(!isOpen)}
      >
        {t("automations.editor.more.title")}
      </Button>
      {isOpen && (
        <div id={id}>
          <MoreFields automation={automation} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function MoreFields({ automation, onChange }: Omit<Props, "hasProblem">) {
  const { t } = useLanguage();
  const { mode, cooldown, ignore, timeZone } = automation;
  const zones = useMemo(() => [...new Set(["UTC", timeZone, ...Intl.supportedValuesOf("timeZone")])], [timeZone]);
  const cooldownField = (member: "bot" | "person") => ({
    value: Number.isFinite(cooldown[member]) ? cooldown[member] : "",
    min: 0,
    max: 86_400,
    onChange: (next: string | number) =>
      onChange(
        { ...automation, cooldown: { ...cooldown, [member]: next === "" ? Number.NaN : Number(next) } },
        `cooldown.${member}`,
      ),
  });
  return (
    <div className={classes.block}>
      <div className={classes.columns}>
        <Select
          label={t("automations.editor.more.mode")}
          allowDeselect={false}
          data={MODES.map((value) => ({ value, label: t(`automations.editor.more.modes.${value}`) }))}
          value={mode}
          onChange={(chosen) => chosen && onChange({ ...automation, mode: chosen as Automation["mode"] })}
        />
        <Select
          label={t("automations.editor.more.timeZone")}
          description={t("automations.editor.more.timeZoneHelp", { placeholder: "{time}" })}
          searchable
          allowDeselect={false}
          data={zones}
          limit={100}
          value={timeZone}
          onChange={(zone) => zone && onChange({ ...automation, timeZone: zone })}
        />
        <NumberInput
          label={t("automations.editor.more.cooldownBot")}
          description={t("automations.editor.more.cooldownBotHelp")}
          {...cooldownField("bot")}
        />
        <NumberInput
          label={t("automations.editor.more.cooldownPerson")}
          description={t("automations.editor.more.cooldownPersonHelp")}
          {...cooldownField("person")}
        />
      </div>
      <Checkbox.Group
        label={t("automations.editor.more.ignore")}
        description={t("automations.editor.more.ignoreHelp")}
        value={ignore}
        onChange={(chosen) =>
          onChange({ ...automation, ignore: IGNORABLE.filter((who: Ignorable) => chosen.includes(who)) })
        }
      >
        <div className={classes.columns} style={{ marginTop: 8 }}>
          {IGNORABLE.map((who) => (
            <Checkbox key={who} value={who} label={t(`automations.words.ignorable.${who}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}
