"use client";

import { Button, Checkbox } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import { IGNORABLE, type Ignorable, MODES } from "#control/automations/vocabulary.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { wordsTexts } from "../_words/texts.ts";
import type { Change } from "./card-list.tsx";
import classes from "./editor.module.css";
import { editorTexts } from "./texts.ts";

const texts = editorTexts.more;

interface Props {
  automation: Automation;
  onChange: Change<Automation>;
  /** Whether something in it has a problem: it is then open. */
  hasProblem: boolean;
}

/** What most automations leave as it is. */
export function MoreSection({ automation, onChange, hasProblem }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || hasProblem;
  const id = useId();
  return (
    <div className={classes.block}>
      <Button
        variant="subtle"
        style={{ justifySelf: "start" }}
        leftSection={<IconChevronRight size={18} aria-hidden style={{ rotate: isOpen ? "90deg" : "none" }} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpened(!isOpen)}
      >
        {texts.title}
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
          label={texts.mode}
          allowDeselect={false}
          data={MODES.map((value) => ({ value, label: texts.modes[value] }))}
          value={mode}
          onChange={(chosen) => chosen && onChange({ ...automation, mode: chosen as Automation["mode"] })}
        />
        <Select
          label={texts.timeZone}
          description={texts.timeZoneHelp}
          searchable
          allowDeselect={false}
          data={zones}
          limit={100}
          value={timeZone}
          onChange={(zone) => zone && onChange({ ...automation, timeZone: zone })}
        />
        <NumberInput label={texts.cooldownBot} description={texts.cooldownBotHelp} {...cooldownField("bot")} />
        <NumberInput label={texts.cooldownPerson} description={texts.cooldownPersonHelp} {...cooldownField("person")} />
      </div>
      <Checkbox.Group
        label={texts.ignore}
        description={texts.ignoreHelp}
        value={ignore}
        onChange={(chosen) =>
          onChange({ ...automation, ignore: IGNORABLE.filter((who: Ignorable) => chosen.includes(who)) })
        }
      >
        <div className={classes.columns} style={{ marginTop: 8 }}>
          {IGNORABLE.map((who) => (
            <Checkbox key={who} value={who} label={wordsTexts.ignorable[who]} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  );
}
