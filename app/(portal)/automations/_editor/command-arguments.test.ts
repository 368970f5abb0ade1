import { describe, expect, it } from "vitest";
import { listCommands } from "#control/commands/list-commands.ts";
import { Command } from "#server/contract/bot-commands.ts";
import type { CommandInfo } from "../../_commands/typed-argument.ts";
import { hasArgumentFields, joinArguments, splitArguments } from "./command-arguments.ts";

const command = (name: string): CommandInfo => Command.parse(listCommands().find((one) => one.name === name));
const split = (name: string, line: string) => splitArguments(command(name).arguments, line);
const join = (name: string, ...values: string[]) => joinArguments(command(name).arguments, values);

describe("The arguments of a command in fields", () => {
  it("are read as bots read them", () => {
    expect(split("copy", "outfit {member.id}")).toEqual(["outfit", "{member.id}"]);
    expect(split("copy", "Ann Lee")).toEqual(["", "Ann Lee"]);
    expect(split("level", "55")).toEqual(["55"]);
    expect(split("level", "55 66")).toBeNull();
    expect(split("privacy", "")).toEqual([""]);
    expect(split("variants", 'outfit "Body colour" {2}')).toEqual(["outfit", "Body colour", "{2}"]);
  });

  it("are written so that they are read again as they are", () => {
    expect(join("copy", "outfit", "{member.id}")).toBe("outfit {member.id}");
    expect(join("copy", "", "Ann Lee")).toBe("Ann Lee");
    expect(join("copy", "", "outfit fan")).toBe('"" outfit fan');
    expect(join("variants", "outfit", "Body colour", "")).toBe('outfit "Body colour"');
    expect(join("new_items", "", "yes")).toBe("yes");
    expect(join("privacy", "")).toBe("");
    for (const { name, arguments: all } of listCommands().filter((one) => hasArgumentFields(one as never))) {
      const values = all.map(({ type, options }) => (type === "select" ? (options?.[0] ?? "") : "7"));
      expect(split(name, join(name, ...values)), name).toEqual(values);
    }
  });
});
