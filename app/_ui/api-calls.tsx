import { useLanguage } from "../_languages/use-language.ts";
import type { ApiCall } from "./api-call.ts";
import classes from "./api-calls.module.css";
import { CopyCallButton } from "./copy-call.tsx";
import { SectionCard } from "./section-card.tsx";

export type NamedCalls = readonly (readonly [label: string, call: ApiCall])[];

function routeOf({ method, url }: ApiCall): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
}

/** What can be done here, as calls of the API. Each is copied with its values filled in. */
export function ApiCalls({ calls }: { calls: NamedCalls }) {
  const { t } = useLanguage();
  return (
    <SectionCard title={t("shared.apiCalls")} help={t("shared.apiCallsHelp")}>
      <ul>
        {calls.map(([label, call]) => (
          <li key={label} className={classes.call}>
            <span className={classes.label}>{label}</span>
            <span className={`mono ${classes.route}`} dir="ltr">
              {routeOf(call)}
            </span>
            <CopyCallButton label={label} call={call} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
