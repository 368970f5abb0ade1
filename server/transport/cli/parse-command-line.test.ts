import { describe, expect, it } from "vitest";
import { UsageError } from "./command.ts";
import { formatHelp, parseCommandLine } from "./parse-command-line.ts";

const refusal = (line: string[]): string => {
  try {
    parseCommandLine(line);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
  throw new Error(`accepted: ${line.join(" ")}`);
};

describe("the operator's command line (design 6)", () => {
  it("takes repeated flags and lists of flags alike", () => {
    const typed = parseCommandLine("user flags anna --set staff,verified --set vip --json".split(" "));
    expect(typed?.invocation).toEqual({ operand: "anna", options: { set: ["staff", "verified", "vip"], unset: [] } });
    expect(typed?.json).toBe(true);
  });

  it("takes --json anywhere in the line", () => {
    for (const line of ["--json user unban anna", "user --json unban anna", "user unban --json anna"]) {
      expect(parseCommandLine(line.split(" "))).toMatchObject({ json: true, invocation: { operand: "anna" } });
    }
  });

  it("takes values that look like options when they are joined by an equals sign", () => {
    const line = ["user", "create", "--email=a@example.com", "--username=anna", "--password=--secret--"];
    expect(parseCommandLine(line)?.invocation.options).toMatchObject({ password: "--secret--" });
  });

  it("lists every command with its usage when asked for help, wherever the question stands", () => {
    expect(parseCommandLine(["--help"])).toBeNull();
    expect(parseCommandLine(["user", "create", "-h"])).toBeNull();
    for (const usage of [
      "user create --email E --username U --password P [--flags F…]",
      "user flags ID [--set F…] [--unset F…]",
      "user limit ID --bots N",
      "user reset-link ID",
      "user remove-two-factor ID --reason R",
      "token create --user ID --name N [--expires-days D] [--scope S…]",
      "maintenance on [--message M]",
      "restore FILE [--force]",
    ]) {
      expect(formatHelp()).toContain(`  ${usage}\n`);
    }
  });

  it.each([
    [[], /enter a command/],
    [["fly"], /fly is not a command; .*--help/],
    [["user"], /user alone is not a command: user takes create, flags, ban, unban, limit/],
    [["user", "fly"], /user fly is not a command/],
    [["maintenance", "maybe"], /maintenance takes on, off/],
    [["user", "ban"], /ID is missing \(usage: user ban ID \[--reason R\]\)/],
    [["user", "ban", "a", "b"], /b is unexpected/],
    [["user", "ban", "a", "--nope"], /Unknown option '--nope'/],
    [["user", "limit", "a"], /--bots is missing/],
    [["backup", "a", "--force"], /Unknown option '--force'/],
    [["user", "create", "--email"], /'--email <value>' argument missing/],
    [["session", "create", "--user", "--json"], /--user/],
  ])("says in one line what is wrong with %j", (line, message) => {
    expect(refusal(line)).toMatch(message);
    expect(refusal(line)).not.toContain("\n");
  });
});
