import { Code } from "@mantine/core";
import { GuideTable } from "../_parts/guide-parts.tsx";
import { oauthTexts } from "./texts.ts";

export function OAuthErrors() {
  const { table, columns, rows } = oauthTexts.errors;
  return (
    <GuideTable
      label={table}
      columns={columns}
      rows={rows.map(({ error, where, meaning }) => [
        error,
        error.split(", ").map((name) => (
          <span key={name}>
            <Code>{name}</Code>
            <br />
          </span>
        )),
        where,
        meaning,
      ])}
    />
  );
}
