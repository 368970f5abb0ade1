import type { ApiCall } from "./api-call.ts";
import classes from "./api-calls.module.css";
import { CopyCallButton } from "./copy-call.tsx";
import { SectionCard } from "./section-card.tsx";
import { sharedTexts } from "./texts.ts";

export type NamedCalls = readonly (readonly [label: string, call: ApiCall])[];

function routeOf({ method, url }: ApiCall): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
}

/** What can be done here, as calls of the API. Each is copied with its values filled in. */
export function ApiCalls({ calls }: { calls: NamedCalls }) {
  return (
    <SectionCard title={sharedTexts.apiCalls} help={sharedTexts.apiCallsHelp}>
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
