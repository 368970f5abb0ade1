import { List, Text } from "@mantine/core";
import type { AccessCounts } from "#server/contract/access.ts";
import { type AccessKind, accessKinds } from "#server/contract/access-kinds.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { TextLink } from "./styled-links.tsx";

/** Where each kind of access is looked at, where it is not on the page "Security". */
const PAGES: Partial<Record<AccessKind, string>> = {
  apiTokens: "/developers/tokens",
  applications: "/account/apps",
  applicationSecrets: "/developers/apps",
  webhooks: "/developers/webhooks",
  schedules: "/schedules",
  rankCategories: "/categories",
  jobs: "/jobs",
  sessions: "/account/sessions",
};

/** What can sign in to an account, or act for it. */
export function AccessList({ access, withLinks = false }: { access: AccessCounts; withLinks?: boolean }) {
  const { t } = useLanguage();
  return (
    <List size="sm" spacing="xs">
      {accessKinds(access).map((kind) => {
        const text = t(`shared.access.${kind}`, { count: access[kind] });
        const page = withLinks ? PAGES[kind] : undefined;
        return (
          <List.Item key={kind}>
            {page ? (
              <TextLink href={page} inherit underline="always">
                {text}
              </TextLink>
            ) : (
              <Text span inherit>
                {text}
              </Text>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}
