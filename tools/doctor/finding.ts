export interface Finding {
  /** What was checked. */
  check: string;
  state: "ok" | "warning" | "problem";
  message: string;
  /** What the operator should do. */
  advice?: string;
}

/** Findings of one check. */
export const findings = (check: string) => ({
  ok: (message: string): Finding => ({ check, state: "ok", message }),
  warning: (message: string, advice: string): Finding => ({ check, state: "warning", message, advice }),
  problem: (message: string, advice: string): Finding => ({ check, state: "problem", message, advice }),
});

/** One line each. */
export function formatFindings(all: readonly Finding[]): string {
  const width = Math.max(...all.map(({ check }) => check.length));
  const lines = all.map(({ check, state, message, advice }) => {
    const line = `${state.padEnd(7)}  ${check.padEnd(width)}  ${message}${advice ? `: ${advice}` : ""}`;
    return `${line.replace(/\s*\n\s*/g, " ")}\n`;
  });
  return lines.join("");
}
