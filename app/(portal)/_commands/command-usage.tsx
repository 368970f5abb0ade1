import { textWithParts } from "../../_ui/text-with-parts.tsx";
import type { CommandInfo } from "./find-command.ts";
import { commandsTexts } from "./texts.ts";

interface Props {
  command: CommandInfo;
  /** The argument that is being typed, counted from 0. */
  current: number | null;
}

/** The usage of a command, with the argument that is being typed in bold, and what the command does. */
export function CommandUsage({ command: { usage, description }, current }: Props) {
  // Every argument is in brackets of its own.
  const parts = usage.split(/(<[^>]*>|\[[^\]]*\])/);
  const command = (
    <span className="mono">
      {parts.map((part, index) => {
        const argument = (index - 1) / 2;
        const key = `${index.toString()} ${part}`;
        return argument === current ? <strong key={key}>{part}</strong> : <span key={key}>{part}</span>;
      })}
    </span>
  );
  return textWithParts(commandsTexts.usage, { command, description });
}
