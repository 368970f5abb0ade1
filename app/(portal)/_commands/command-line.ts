/** A command to run on a bot. */
export interface CommandLine {
  command: string;
  args?: string | string[];
}

/** Parses `outfit Amber Fox` or `/outfit Amber Fox`. @returns Null for an empty line. */
export function parseTypedCommand(text: string): CommandLine | null {
  const [, command, args] = /^\s*\/?([^\s/]\S*)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  if (!command) return null;
  return args ? { command, args } : { command };
}

export const formatCommandLine = ({ command, args }: CommandLine): string =>
  [command, ...(args === undefined ? [] : [args].flat())].join(" ");
