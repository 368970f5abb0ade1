"use client";

import { Text } from "@mantine/core";
import type { RunStep } from "#control/automations/automation.ts";
import { capitalize } from "../../../_languages/capitalize.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Select } from "../../../_ui/overlays/select.tsx";
import { type CommandInfo, findCommand } from "../../_commands/typed-argument.ts";
import type { Change } from "./card-list.tsx";
import { hasArgumentFields, joinArguments, splitArguments } from "./command-arguments.ts";
import classes from "./editor.module.css";
import { useEditor, useFieldProblem } from "./editor-context.ts";
import { PlaceholderField } from "./placeholder-field.tsx";
import type { Place } from "./places.ts";
import { useArgumentSuggestions } from "./use-argument-suggestions.ts";

interface Props {
  step: RunStep;
  onChange: Change<RunStep>;
  place: Place;
}

/** The command of a step, its arguments, and whose rights count. */
export function RunFields({ step, onChange, place }: Props) {
  const { t } = useLanguage();
  const { commands, ownCommands } = useEditor();
  const command = findCommand(commands, step.run);
  const hasProblem = useFieldProblem(place, "run");
  const unknown = step.run !== "" && !command && !ownCommands.includes(step.run) ? [step.run] : [];
  return (
    <>
      <Select
        label={t("automations.editor.steps.command")}
        placeholder={t("automations.editor.steps.commandPlaceholder")}
        description={command?.description}
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("automations.editor.steps.noCommandFound")}
        data={[
          ...(ownCommands.length + unknown.length > 0
            ? [{ group: t("automations.editor.steps.ownCommands"), items: [...ownCommands, ...unknown] }]
            : []),
          {
            group: t("automations.editor.steps.builtIn"),
            items: commands.filter(({ name }) => name !== "prev").map(({ name }) => name),
          },
        ]}
        value={command?.name ?? (step.run || null)}
        onChange={(run) => run && run !== step.run && onChange({ ...step, run, args: "" })}
        error={hasProblem}
      />
      <ArgumentFields key={step.run} step={step} onChange={onChange} place={place} command={command} />
      <RightsField step={step} onChange={onChange} place={place} />
    </>
  );
}

interface ArgumentProps extends Props {
  command: CommandInfo | null;
}

function ArgumentFields({ step, onChange, place, command }: ArgumentProps) {
  const { t } = useLanguage();
  const hasProblem = useFieldProblem(place, "args");
  const set = (args: string) => onChange({ ...step, args }, "args");
  const values = command && hasArgumentFields(command) ? splitArguments(command.arguments, step.args) : null;
  if (command && values) {
    return (
      <div className={classes.columns}>
        {command.arguments.map((argument, index) => (
          <ArgumentField
            key={argument.name}
            command={command}
            index={index}
            value={values[index] ?? ""}
            onChange={(value) => set(joinArguments(command.arguments, values.with(index, value)))}
            error={hasProblem}
          />
        ))}
      </div>
    );
  }
  if (command && command.arguments.length === 0 && step.args === "") {
    return (
      <Text size="sm" c="dimmed">
        {t("automations.editor.steps.noArgs")}
      </Text>
    );
  }
  const [only] = command?.arguments ?? [];
  if (command && only && command.arguments.length === 1) {
    return <ArgumentField command={command} index={0} value={step.args} onChange={set} error={hasProblem} />;
  }
  const usage = command && command.arguments.length > 0 ? command.usage : undefined;
  return (
    <PlaceholderField
      label={t("automations.editor.steps.args")}
      description={usage}
      value={step.args}
      onChange={set}
      error={hasProblem}
    />
  );
}

interface ArgumentFieldProps {
  command: CommandInfo;
  index: number;
  value: string;
  onChange: (value: string) => void;
  error: boolean;
}

function ArgumentField({ command, index, value, onChange, error }: ArgumentFieldProps) {
  const language = useLanguage();
  const { t } = language;
  const suggestions = useArgumentSuggestions(command, index, value);
  const argument = command.arguments[index];
  if (!argument) return null;
  const { name, type, required, options = [] } = argument;
  const label = capitalize(language, name);
  if (type === "select" && (value === "" || options.includes(value.toLowerCase()))) {
    return (
      <Select
        label={label}
        required={required}
        clearable={!required}
        placeholder={required ? undefined : t("automations.editor.steps.leftOut")}
        data={options}
        value={value === "" ? null : value.toLowerCase()}
        onChange={(chosen) => onChange(chosen ?? "")}
        error={error}
      />
    );
  }
  return (
    <PlaceholderField
      label={label}
      required={required}
      placeholder={required ? undefined : t("automations.editor.steps.optional")}
      value={value}
      onChange={onChange}
      error={error}
      {...(suggestions && { suggestions })}
    />
  );
}

function RightsField({ step, onChange, place }: Props) {
  const { t } = useLanguage();
  const { usualRights, mayUseCaller } = useEditor();
  const hasProblem = useFieldProblem(place, "as");
  return (
    <Select
      label={t("automations.editor.steps.as")}
      allowDeselect={false}
      data={[
        {
          value: "",
          label: t("automations.editor.steps.standard", {
            text: t(`automations.editor.steps.asDefault.${usualRights}`),
          }),
        },
        { value: "owner", label: t("automations.editor.steps.asOwner") },
        ...(mayUseCaller || step.as === "caller"
          ? [{ value: "caller", label: t("automations.editor.steps.asCaller") }]
          : []),
      ]}
      value={step.as ?? ""}
      onChange={(chosen) => {
        const { as: _, ...rest } = step;
        onChange(chosen === "owner" || chosen === "caller" ? { ...step, as: chosen } : rest);
      }}
      error={hasProblem}
    />
  );
}
